"use strict";

const assert = require("node:assert/strict");
const path = require("node:path");
const { PassThrough } = require("node:stream");
const { test } = require("node:test");

const source = path.join(process.env.EXTENSION, "source");
const { framed, MessageReader } = require(path.join(source, "framing"));
const { Connection } = require(path.join(source, "connection"));

const messages = [{ id: 1 }, { text: "🧭 é 漢字 \r\n\r\n مرحبا" }, { text: "" }];

test("a length counts bytes", () => {
  assert.equal(framed({ a: "é🧭" }).toString("utf8"), 'Content-Length: 14\r\n\r\n{"a":"é🧭"}');
});

test("messages are read whatever the pieces are", () => {
  const all = Buffer.concat(messages.map(framed));
  for (let size = 1; size <= all.length; size += 1) {
    const reader = new MessageReader();
    const found = [];
    for (let start = 0; start < all.length; start += size) found.push(...reader.take(all.subarray(start, start + size)));
    assert.deepEqual(found, messages);
  }
});

test("other headers and other spellings are read", () => {
  const text = "content-type: application/vscode-jsonrpc; charset=utf8\r\ncontent-length: 2\r\n\r\n{}";
  assert.deepEqual(new MessageReader().take(Buffer.from(text)), [{}]);
});

test("what cannot be read is an error", () => {
  for (const text of ["Length: 2\r\n\r\n{}", "Content-Length: -1\r\n\r\n", "Content-Length: 2\r\n\r\n{]", "x".repeat(20000)]) {
    assert.throws(() => new MessageReader().take(Buffer.from(text)), Error, text.slice(0, 30));
  }
});

/** A connection, and what it sends. */
function connected(handlers) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const reader = new MessageReader();
  const sent = [];
  output.on("data", (bytes) => sent.push(...reader.take(bytes)));
  return { connection: new Connection(input, output, handlers), receive: (message) => input.write(framed(message)), sent };
}
const soon = () => new Promise((resolve) => setTimeout(resolve, 10));

test("answers find their requests in any order", async () => {
  const { connection, receive } = connected({});
  const [first, second] = [connection.request("a"), connection.request("b")];
  receive({ jsonrpc: "2.0", id: 2, result: "second" });
  receive({ jsonrpc: "2.0", id: 1, error: { code: -32803, message: "no" } });
  receive({ jsonrpc: "2.0", id: 7, result: "nobody asked" });
  assert.equal(await second, "second");
  await assert.rejects(first, { message: "no", code: -32803 });
});

test("requests of the server are answered, unknown ones too", async () => {
  const { receive, sent } = connected({ asked: async (method) => (method === "known" ? null : undefined) });
  receive({ jsonrpc: "2.0", id: "x", method: "known" });
  receive({ jsonrpc: "2.0", id: 2, method: "unknown" });
  await soon();
  assert.deepEqual(sent, [
    { jsonrpc: "2.0", id: "x", result: null },
    { jsonrpc: "2.0", id: 2, error: { code: -32601, message: "there is no method unknown" } },
  ]);
});

test("a token cancels its request", async () => {
  const { connection, receive, sent } = connected({});
  let cancel;
  const token = { onCancellationRequested: (listener) => ((cancel = listener), { dispose: () => (cancel = undefined) }) };
  const asked = connection.request("a", {}, token);
  cancel();
  receive({ jsonrpc: "2.0", id: 1, error: { code: -32800, message: "cancelled" } });
  await assert.rejects(asked, { code: -32800 });
  assert.equal(cancel, undefined);
  assert.deepEqual(sent.map(({ method }) => method), ["a", "$/cancelRequest"]);
});

test("a broken input closes the connection once", async () => {
  const broken = [];
  const input = new PassThrough();
  const connection = new Connection(input, new PassThrough(), { broke: (error) => broken.push(error.message) });
  const asked = connection.request("a");
  input.write("garbage\r\n\r\ngarbage\r\n\r\n");
  await assert.rejects(asked, { message: "the server has ended" });
  await assert.rejects(connection.request("b"), { message: "the server has ended" });
  assert.deepEqual(broken, ['a message without a length that can be read: "garbage"']);
});
