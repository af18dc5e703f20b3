#!/usr/bin/env python3
"""A program that plays at a shared table: random legal moves until the end.

usage: python3 bot.py http://127.0.0.1:8080 TABLE TOKEN

Only the standard library is needed, so the WebSocket (RFC 6455) is made by hand.
"""

import base64
import json
import os
import random
import socket
import struct
import sys
import time
from urllib.parse import urlsplit

address, table, token = urlsplit(sys.argv[1]), sys.argv[2], sys.argv[3]
wire = socket.create_connection((address.hostname, address.port or 80)).makefile("rwb")
wire.write(
    (
        f"GET /socket HTTP/1.1\r\nHost: {address.netloc}\r\nAuthorization: Bearer {token}\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n\r\n"
    ).encode()
)
wire.flush()
status, *_ = iter(lambda: wire.readline().strip(), b"")
if b" 101 " not in status:
    sys.exit(f"bot.py: no socket: {status.decode()}")


def send(payload, opcode=1):  # one frame, masked as a client's must be; none of ours is long
    size = bytes([128 + len(payload)]) if len(payload) < 126 else struct.pack(">BH", 254, len(payload))
    mask = os.urandom(4)
    wire.write(bytes([128 + opcode]) + size + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload)))
    wire.flush()


asked = {}  # by verb, to ask again what came too fast


def ask(verb, **fields):  # the id comes back with the answer: here it is the verb
    asked[verb] = fields
    send(json.dumps({"id": verb, "do": verb, "table": table, **fields}).encode())


def messages():  # what the server says, until it closes
    while head := wire.read(2):
        size = head[1] & 127
        size = (
            struct.unpack(">H", wire.read(2))[0]
            if size == 126
            else struct.unpack(">Q", wire.read(8))[0]
            if size == 127
            else size
        )
        payload = wire.read(size)
        if head[0] & 15 == 9:
            send(payload, opcode=10)  # a ping wants its pong
        elif head[0] & 15 == 1:
            yield json.loads(payload)


ask("sit")
seat, seq, moves, is_playing = None, 0, [], False
for message in messages():
    verb, error = message.get("id"), message.get("error", {})
    if "retry_ms" in error:  # too many requests: by then there may be another
        time.sleep(error["retry_ms"] / 1000)
        ask(verb, **asked[verb])
    # stale: there is a newer question; of a hand that sways, the moment may be over by now
    elif error and error["code"] not in ("stale", "illegal_move"):
        sys.exit(f"bot.py: {verb}: {error['message']}")
    elif verb == "sit":
        seat = message["seat"]
        ask("watch", seat=seat, legal=True)
    elif verb == "watch" or "kind" in message:  # what the table is like now
        if message.get("over"):
            sys.exit(print("winners:", message.get("winners")))
        if "to_act" in message:
            seq = message["seq"]
            moves = [move for move in message.get("legal", []) if move != "hold"]  # time does that
    elif verb == "play":
        is_playing = False
        if message.get("seq", 0) > seq:  # what was asked before this move needs no other
            moves = []
    if moves and not is_playing:
        ask("play", seat=seat, move=random.choice(moves), seq=seq)
        is_playing, moves = True, []
