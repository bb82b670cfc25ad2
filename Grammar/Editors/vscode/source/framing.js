"use strict";

const mostHeaderBytes = 1 << 14;
const mostBodyBytes = 1 << 28;
const headerEnd = Buffer.from("\r\n\r\n");

/** A message with its header. The length counts bytes, not characters. */
function framed(message) {
  const body = Buffer.from(JSON.stringify(message), "utf8");
  return Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`, "ascii"), body]);
}

/** Cuts a stream of bytes into messages, whatever the pieces are in which they arrive. */
class MessageReader {
  #bytes = Buffer.alloc(0);
  /** The length of the body whose header was read. */
  #length;

  /** Takes bytes, and returns the messages that are complete. Throws if nothing behind this place can be read. */
  take(bytes) {
    this.#bytes = this.#bytes.length === 0 ? bytes : Buffer.concat([this.#bytes, bytes]);
    const messages = [];
    for (let body = this.#next(); body !== undefined; body = this.#next()) messages.push(JSON.parse(body.toString("utf8")));
    return messages;
  }

  #next() {
    if (this.#length === undefined) {
      const end = this.#bytes.indexOf(headerEnd);
      if (end < 0) {
        if (this.#bytes.length > mostHeaderBytes) throw new Error("the header of a message does not end");
        return undefined;
      }
      this.#length = contentLength(this.#bytes.toString("ascii", 0, end));
      this.#bytes = this.#bytes.subarray(end + headerEnd.length);
    }
    if (this.#bytes.length < this.#length) return undefined;
    const body = this.#bytes.subarray(0, this.#length);
    this.#bytes = this.#bytes.subarray(this.#length);
    this.#length = undefined;
    return body;
  }
}

function contentLength(header) {
  for (const line of header.split("\r\n")) {
    const found = /^content-length:\s*(\d+)\s*$/i.exec(line);
    if (found && Number(found[1]) <= mostBodyBytes) return Number(found[1]);
  }
  throw new Error(`a message without a length that can be read: ${JSON.stringify(header.slice(0, 80))}`);
}

module.exports = { framed, MessageReader };
