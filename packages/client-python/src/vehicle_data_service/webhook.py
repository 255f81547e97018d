"""Verifies messages sent to a webhook endpoint: Standard Webhooks 1.0.0."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from typing import Any, Dict, Mapping, Optional, TypedDict, Union, cast


class WebhookMessage(TypedDict):
    """A message sent to a webhook endpoint, after its signature was verified."""

    #: The same on every try: drop what was seen before.
    id: str
    type: str
    #: When the event was recorded, ISO 8601.
    timestamp: str
    data: Dict[str, Any]


class WebhookError(Exception):
    """A message with an invalid signature or timestamp. Respond with 400."""


def verify_webhook(
    secret: str,
    headers: Mapping[str, str],
    body: Union[bytes, str],
    *,
    tolerance: int = 300,
    now: Optional[float] = None,
) -> WebhookMessage:
    """Verifies a message and parses it.

    secret: that of the endpoint, ``whsec_...``.
    headers: names in any case.
    body: as it came, before it was parsed.
    tolerance: how old a message may be, in seconds.
    now: seconds since 1970; left out = the clock.

    Raises WebhookError if no signature matches, or the message is too old or from the future, and ValueError for a secret
    that is none.
    """
    named = {name.lower(): value for name, value in headers.items()}
    message_id = _header(named, "webhook-id")
    timestamp = _header(named, "webhook-timestamp")
    age = (time.time() if now is None else now) - (int(timestamp) if _is_timestamp(timestamp) else float("inf"))
    if abs(age) > tolerance:
        raise WebhookError("The message is too old or from the future.")
    content = body.encode() if isinstance(body, str) else body
    signed = f"{message_id}.{timestamp}.".encode() + content
    expected = hmac.new(_key(secret), signed, hashlib.sha256).digest()
    for signature in _header(named, "webhook-signature").split(" "):
        version, _, text = signature.partition(",")
        given = _bytes(text) if version == "v1" else None
        if given is not None and hmac.compare_digest(given, expected):
            return cast(WebhookMessage, {"id": message_id, **json.loads(content)})
    raise WebhookError("No signature matches.")


def _is_timestamp(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 12


def _header(headers: Mapping[str, str], name: str) -> str:
    if name not in headers:
        raise WebhookError(f"The header {name} is missing.")
    return headers[name]


def _key(secret: str) -> bytes:
    key = _bytes(secret[len("whsec_") :]) if secret.startswith("whsec_") else None
    if not key:
        raise ValueError("A secret must be whsec_ followed by base64.")
    return key


def _bytes(text: str) -> Optional[bytes]:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None
