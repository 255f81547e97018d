"""Client of the Vehicle Data Service: ``Client("https://vehicles.example.com", api_key)``."""

from . import errors, schemas
from .async_client import AsyncClient
from .client import Client
from .errors import *
from .service_error import ServiceError
from .version import VERSION as __version__
from .webhook import WebhookError, WebhookMessage, verify_webhook

__all__ = [
    *errors.__all__,
    "AsyncClient",
    "Client",
    "ServiceError",
    "WebhookError",
    "WebhookMessage",
    "__version__",
    "schemas",
    "verify_webhook",
]
