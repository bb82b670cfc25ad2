// The bytes behind the text of `base85` in `Preview/PackedText.swift`: five letters for four bytes, and fewer of both at the end.
function bytesOf(text) {
  const bytes = new Uint8Array(Math.floor(text.length * 4 / 5));
  for (let from = 0, to = 0; from < text.length; from += 5) {
    let value = 0;
    for (let index = from; index < from + 5; index++) {
      const letter = index < text.length ? text.charCodeAt(index) : 119;
      value = value * 85 + (letter === 120 ? 25 : letter - 35);
    }
    for (let shift = 24; shift >= 0 && to < bytes.length; shift -= 8) bytes[to++] = value >>> shift;
  }
  return bytes;
}
/** What `packed` in `Preview/PackedText.swift` has written into an element; null without such an element. @param {string} id */
async function packedValue(id) {
  const text = document.getElementById(id)?.textContent;
  if (!text) return null;
  const stream = new Blob([bytesOf(text)]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).json();
}
// Unpacks LZMA, as `xz --format=lzma` writes it: the range decoder, then literals and repetitions until the mark of the end.
function unpacked(packed) {
  const contextBits = packed[0] % 9, placeBits = Math.floor(packed[0] / 9) % 5, positionBits = Math.floor(packed[0] / 45);
  const probabilities = (count) => new Uint16Array(count).fill(1024);
  const literals = probabilities(768 << contextBits + placeBits), matches = probabilities(192), shorts = probabilities(192);
  const again = probabilities(12), repeats = [0, 1, 2].map(() => probabilities(12));
  const slots = probabilities(256), places = probabilities(128), aligns = probabilities(16);
  const lengths = () => ({ choices: probabilities(2), low: probabilities(128), middle: probabilities(128), high: probabilities(256) });
  const newLengths = lengths(), oldLengths = lengths();
  // Byte 0 holds the context sizes. The coded data starts after the header of 13 bytes and a zero byte.
  let range = -1 >>> 0, code = 0, at = 14, out = new Uint8Array(8 << 20), size = 0;
  const fill = () => {
    // The decoder reads a few bytes ahead.
    if (at > packed.length + 8) throw new Error("the program of the page is incomplete");
    code = (code << 8 | packed[at++]) >>> 0;
  };
  for (let index = 0; index < 4; index++) fill();
  const bit = (table, index) => {
    const chance = table[index], bound = (range >>> 11) * chance;
    let value = 0;
    if (code < bound) {
      range = bound;
      table[index] = chance + (2048 - chance >> 5);
    } else {
      range -= bound;
      code -= bound;
      table[index] = chance - (chance >> 5);
      value = 1;
    }
    if (range < 16777216) {
      range = range << 8 >>> 0;
      fill();
    }
    return value;
  };
  const tree = (table, start, bits) => {
    let place = 1;
    for (let left = bits; left > 0; left--) place = place << 1 | bit(table, start + place);
    return place - (1 << bits);
  };
  const reversed = (table, start, bits) => {
    let place = 1, value = 0;
    for (let index = 0; index < bits; index++) {
      const one = bit(table, start + place);
      place = place << 1 | one;
      value |= one << index;
    }
    return value;
  };
  const direct = (bits) => {
    let value = 0;
    for (; bits > 0; bits--) {
      range >>>= 1;
      const one = code >= range ? 1 : 0;
      if (one) code -= range;
      value = (value << 1 | one) >>> 0;
      if (range < 16777216) {
        range = range << 8 >>> 0;
        fill();
      }
    }
    return value;
  };
  const lengthOf = ({ choices, low, middle, high }, position) =>
    !bit(choices, 0) ? 2 + tree(low, position << 3, 3) : !bit(choices, 1) ? 10 + tree(middle, position << 3, 3) : 18 + tree(high, 0, 8);
  let state = 0, last = [0, 0, 0, 0];
  for (;;) {
    if (size + 300 > out.length) {
      const more = new Uint8Array(2 * out.length);
      more.set(out);
      out = more;
    }
    const position = size & (1 << positionBits) - 1;
    if (!bit(matches, state << 4 | position)) {
      const before = size ? out[size - 1] : 0;
      const start = 768 * ((size & (1 << placeBits) - 1) << contextBits | before >> 8 - contextBits);
      let place = 1;
      if (state >= 7) {
        let match = out[size - last[0] - 1];
        do {
          const wanted = match >> 7 & 1;
          match <<= 1;
          const one = bit(literals, start + (1 + wanted << 8) + place);
          place = place << 1 | one;
          if (wanted !== one) break;
        } while (place < 256);
      }
      while (place < 256) place = place << 1 | bit(literals, start + place);
      out[size++] = place;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let length;
    if (bit(again, state)) {
      if (!bit(repeats[0], state)) {
        if (!bit(shorts, state << 4 | position)) {
          state = state < 7 ? 9 : 11;
          out[size] = out[size - last[0] - 1];
          size++;
          continue;
        }
      } else {
        const index = !bit(repeats[1], state) ? 1 : !bit(repeats[2], state) ? 2 : 3;
        last = [last[index], ...last.filter((_, other) => other !== index)];
      }
      length = lengthOf(oldLengths, position);
      state = state < 7 ? 8 : 11;
    } else {
      length = lengthOf(newLengths, position);
      state = state < 7 ? 7 : 10;
      const slot = tree(slots, Math.min(length - 2, 3) << 6, 6);
      let distance = slot;
      if (slot >= 4) {
        const bits = (slot >> 1) - 1;
        distance = (2 | slot & 1) << bits >>> 0;
        if (slot < 14) distance += reversed(places, distance - slot, bits);
        else distance += direct(bits - 4) * 16 + reversed(aligns, 0, 4);
      }
      if (distance >= 4294967295) return out.subarray(0, size);
      last = [distance, last[0], last[1], last[2]];
    }
    for (let from = size - last[0] - 1; length > 0; length--) out[size++] = out[from++];
  }
}
