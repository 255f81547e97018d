// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// A token for tests and `npm run pay-demo`: the part of USDC that x402 uses (ERC-20 balances and transfers by signed
/// authorization, EIP-3009), with the name, version and decimals of USDC on Base Sepolia. Anybody may mint.
/// Everything fixed is a constant, so that the runtime code alone makes a working token at any address.
contract TestToken {
  string public constant name = "USDC";
  string public constant symbol = "USDC";
  string public constant version = "2";
  uint8 public constant decimals = 6;

  bytes32 private constant DOMAIN_TYPE =
    keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
  bytes32 private constant TRANSFER_TYPE = keccak256(
    "TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
  );
  bytes32 private constant CANCEL_TYPE = keccak256("CancelAuthorization(address authorizer,bytes32 nonce)");

  mapping(address => uint256) public balanceOf;
  mapping(address => mapping(bytes32 => bool)) public authorizationState;

  event Transfer(address indexed from, address indexed to, uint256 value);
  event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce);
  event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce);

  struct Authorization {
    address from;
    address to;
    uint256 value;
    uint256 validAfter;
    uint256 validBefore;
    bytes32 nonce;
  }

  function mint(address to, uint256 value) external {
    balanceOf[to] += value;
    emit Transfer(address(0), to, value);
  }

  function transferWithAuthorization(
    address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce,
    bytes calldata signature
  ) external {
    require(signature.length == 65, "FiatTokenV2: invalid signature");
    settle(
      Authorization(from, to, value, validAfter, validBefore, nonce),
      uint8(signature[64]), bytes32(signature[0:32]), bytes32(signature[32:64])
    );
  }

  function transferWithAuthorization(
    address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce,
    uint8 v, bytes32 r, bytes32 s
  ) external {
    settle(Authorization(from, to, value, validAfter, validBefore, nonce), v, r, s);
  }

  function cancelAuthorization(address authorizer, bytes32 nonce, uint8 v, bytes32 r, bytes32 s) external {
    use(authorizer, nonce, keccak256(abi.encode(CANCEL_TYPE, authorizer, nonce)), v, r, s);
    emit AuthorizationCanceled(authorizer, nonce);
  }

  function settle(Authorization memory a, uint8 v, bytes32 r, bytes32 s) private {
    require(block.timestamp > a.validAfter, "FiatTokenV2: authorization is not yet valid");
    require(block.timestamp < a.validBefore, "FiatTokenV2: authorization is expired");
    bytes32 content =
      keccak256(abi.encode(TRANSFER_TYPE, a.from, a.to, a.value, a.validAfter, a.validBefore, a.nonce));
    use(a.from, a.nonce, content, v, r, s);
    emit AuthorizationUsed(a.from, a.nonce);
    require(balanceOf[a.from] >= a.value, "ERC20: transfer amount exceeds balance");
    balanceOf[a.from] -= a.value;
    balanceOf[a.to] += a.value;
    emit Transfer(a.from, a.to, a.value);
  }

  function use(address authorizer, bytes32 nonce, bytes32 content, uint8 v, bytes32 r, bytes32 s) private {
    require(!authorizationState[authorizer][nonce], "FiatTokenV2: authorization is used or canceled");
    bytes32 domain = keccak256(
      abi.encode(DOMAIN_TYPE, keccak256(bytes(name)), keccak256(bytes(version)), block.chainid, address(this))
    );
    address signer = ecrecover(keccak256(abi.encodePacked("\x19\x01", domain, content)), v, r, s);
    require(signer != address(0) && signer == authorizer, "FiatTokenV2: invalid signature");
    authorizationState[authorizer][nonce] = true;
  }
}
