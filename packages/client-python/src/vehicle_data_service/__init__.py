"""Client of the Vehicle Data Service: ``Client("https://vehicles.example.com", api_key)``."""

from . import schemas
from .client import Client
from .errors import ServiceError
from .webhook import WebhookError, WebhookMessage, verify_webhook

__all__ = ["Client", "ServiceError", "WebhookError", "WebhookMessage", "schemas", "verify_webhook"]
