// The sound of the maker, in AssemblyScript. Plain SIMD only: relaxed SIMD gives other samples on other processors.
// Whoever calls it owns the memory and lays it out; nothing here allocates.

const LIMIT_BLOCK: i32 = 64;
const RING_MASK: i32 = 32767;

// @ts-ignore
@inline
function sum(v: v128): f32 {
  return (
    f32x4.extract_lane(v, 0) + f32x4.extract_lane(v, 2) + (f32x4.extract_lane(v, 1) + f32x4.extract_lane(v, 3))
  );
}

/** One frame of `exact`. */
function exactFrame(outL: usize, outR: usize, left: usize, right: usize, row: usize, end: usize): void {
  let t = row, l = left, r = right;
  let a = f32x4.splat(0), b = f32x4.splat(0), c = f32x4.splat(0), d = f32x4.splat(0);
  while (t < end) {
    const k = v128.load(t), k2 = v128.load(t, 16);
    a = f32x4.add(a, f32x4.mul(k, v128.load(l)));
    b = f32x4.add(b, f32x4.mul(k, v128.load(r)));
    c = f32x4.add(c, f32x4.mul(k2, v128.load(l, 16)));
    d = f32x4.add(d, f32x4.mul(k2, v128.load(r, 16)));
    t += 32; l += 32; r += 32;
  }
  store<f32>(outL, sum(f32x4.add(a, c)));
  store<f32>(outR, sum(f32x4.add(b, d)));
}

/**
 * n frames at exact phases: the rate is num / den, and the table has one row for each of den phases. Two frames at
 * once and 16 taps per turn, so that the processor does not wait for one sum; each is summed in the same order as alone.
 */
export function exact(
  outL: usize, outR: usize, n: i32, left: usize, right: usize,
  at: i32, phase: i32, num: i32, den: i32, table: usize, taps: i32,
): void {
  const row = usize(taps) << 2;
  const whole = num / den, part = num % den;
  for (let m = 0; m < n; m += 2) {
    let t = table + usize(phase) * row;
    const end = t + row;
    let l = left + (usize(at) << 2), r = right + (usize(at) << 2);
    at += whole; phase += part;
    if (phase >= den) { phase -= den; at++; }
    if (m + 1 == n) {
      exactFrame(outL, outR, l, r, t, end);
      break;
    }
    let t1 = table + usize(phase) * row;
    let l1 = left + (usize(at) << 2), r1 = right + (usize(at) << 2);
    at += whole; phase += part;
    if (phase >= den) { phase -= den; at++; }
    let a = f32x4.splat(0), b = f32x4.splat(0), c = f32x4.splat(0), d = f32x4.splat(0);
    let a1 = f32x4.splat(0), b1 = f32x4.splat(0), c1 = f32x4.splat(0), d1 = f32x4.splat(0);
    while (t + 32 < end) {
      const k = v128.load(t), k2 = v128.load(t, 16);
      a = f32x4.add(a, f32x4.mul(k, v128.load(l)));
      b = f32x4.add(b, f32x4.mul(k, v128.load(r)));
      c = f32x4.add(c, f32x4.mul(k2, v128.load(l, 16)));
      d = f32x4.add(d, f32x4.mul(k2, v128.load(r, 16)));
      const q = v128.load(t1), q2 = v128.load(t1, 16);
      a1 = f32x4.add(a1, f32x4.mul(q, v128.load(l1)));
      b1 = f32x4.add(b1, f32x4.mul(q, v128.load(r1)));
      c1 = f32x4.add(c1, f32x4.mul(q2, v128.load(l1, 16)));
      d1 = f32x4.add(d1, f32x4.mul(q2, v128.load(r1, 16)));
      const kk = v128.load(t, 32), kk2 = v128.load(t, 48);
      a = f32x4.add(a, f32x4.mul(kk, v128.load(l, 32)));
      b = f32x4.add(b, f32x4.mul(kk, v128.load(r, 32)));
      c = f32x4.add(c, f32x4.mul(kk2, v128.load(l, 48)));
      d = f32x4.add(d, f32x4.mul(kk2, v128.load(r, 48)));
      const qq = v128.load(t1, 32), qq2 = v128.load(t1, 48);
      a1 = f32x4.add(a1, f32x4.mul(qq, v128.load(l1, 32)));
      b1 = f32x4.add(b1, f32x4.mul(qq, v128.load(r1, 32)));
      c1 = f32x4.add(c1, f32x4.mul(qq2, v128.load(l1, 48)));
      d1 = f32x4.add(d1, f32x4.mul(qq2, v128.load(r1, 48)));
      t += 64; l += 64; r += 64;
      t1 += 64; l1 += 64; r1 += 64;
    }
    while (t < end) {
      const k = v128.load(t), k2 = v128.load(t, 16);
      a = f32x4.add(a, f32x4.mul(k, v128.load(l)));
      b = f32x4.add(b, f32x4.mul(k, v128.load(r)));
      c = f32x4.add(c, f32x4.mul(k2, v128.load(l, 16)));
      d = f32x4.add(d, f32x4.mul(k2, v128.load(r, 16)));
      const q = v128.load(t1), q2 = v128.load(t1, 16);
      a1 = f32x4.add(a1, f32x4.mul(q, v128.load(l1)));
      b1 = f32x4.add(b1, f32x4.mul(q, v128.load(r1)));
      c1 = f32x4.add(c1, f32x4.mul(q2, v128.load(l1, 16)));
      d1 = f32x4.add(d1, f32x4.mul(q2, v128.load(r1, 16)));
      t += 32; l += 32; r += 32;
      t1 += 32; l1 += 32; r1 += 32;
    }
    store<f32>(outL, sum(f32x4.add(a, c)));
    store<f32>(outR, sum(f32x4.add(b, d)));
    store<f32>(outL, sum(f32x4.add(a1, c1)), 4);
    store<f32>(outR, sum(f32x4.add(b1, d1)), 4);
    outL += 8; outR += 8;
  }
}

/** One frame of `between`. */
function betweenFrame(
  outL: usize, outR: usize, left: usize, right: usize,
  position: f64, table: usize, row: usize, phases: f64,
): void {
  const whole = Math.floor(position);
  const fine = (position - whole) * phases;
  const index = i32(fine);
  const part = f32x4.splat(f32(fine - f64(index)));
  let t = table + usize(index) * row;
  const end = t + row;
  let l = left + (usize(i32(whole)) << 2), r = right + (usize(i32(whole)) << 2);
  let a = f32x4.splat(0), b = f32x4.splat(0), c = f32x4.splat(0), d = f32x4.splat(0);
  while (t < end) {
    const k = f32x4.add(v128.load(t), f32x4.mul(part, v128.load(t, 16)));
    const k2 = f32x4.add(v128.load(t, 32), f32x4.mul(part, v128.load(t, 48)));
    a = f32x4.add(a, f32x4.mul(k, v128.load(l)));
    b = f32x4.add(b, f32x4.mul(k, v128.load(r)));
    c = f32x4.add(c, f32x4.mul(k2, v128.load(l, 16)));
    d = f32x4.add(d, f32x4.mul(k2, v128.load(r, 16)));
    t += 64; l += 32; r += 32;
  }
  store<f32>(outL, sum(f32x4.add(a, c)));
  store<f32>(outR, sum(f32x4.add(b, d)));
}

/**
 * n frames at positions (first + m) * step - base, between the rows of a table that holds [value, rise] by fours. Two at
 * once, as in `exact`.
 */
export function between(
  outL: usize, outR: usize, n: i32, left: usize, right: usize,
  first: f64, step: f64, base: f64, table: usize, taps: i32, phases: i32,
): void {
  const row = usize(taps) << 3;
  for (let m = 0; m < n; m += 2) {
    const position = (first + f64(m)) * step - base;
    if (m + 1 == n) {
      betweenFrame(outL, outR, left, right, position, table, row, f64(phases));
      break;
    }
    const position1 = (first + f64(m + 1)) * step - base;
    const whole = Math.floor(position), whole1 = Math.floor(position1);
    const fine = (position - whole) * f64(phases), fine1 = (position1 - whole1) * f64(phases);
    const index = i32(fine), index1 = i32(fine1);
    const part = f32x4.splat(f32(fine - f64(index))), part1 = f32x4.splat(f32(fine1 - f64(index1)));
    let t = table + usize(index) * row, t1 = table + usize(index1) * row;
    const end = t + row;
    let l = left + (usize(i32(whole)) << 2), l1 = left + (usize(i32(whole1)) << 2);
    let r = right + (usize(i32(whole)) << 2), r1 = right + (usize(i32(whole1)) << 2);
    let a = f32x4.splat(0), b = f32x4.splat(0), c = f32x4.splat(0), d = f32x4.splat(0);
    let a1 = f32x4.splat(0), b1 = f32x4.splat(0), c1 = f32x4.splat(0), d1 = f32x4.splat(0);
    while (t < end) {
      const k = f32x4.add(v128.load(t), f32x4.mul(part, v128.load(t, 16)));
      a = f32x4.add(a, f32x4.mul(k, v128.load(l)));
      b = f32x4.add(b, f32x4.mul(k, v128.load(r)));
      const q = f32x4.add(v128.load(t1), f32x4.mul(part1, v128.load(t1, 16)));
      a1 = f32x4.add(a1, f32x4.mul(q, v128.load(l1)));
      b1 = f32x4.add(b1, f32x4.mul(q, v128.load(r1)));
      const k2 = f32x4.add(v128.load(t, 32), f32x4.mul(part, v128.load(t, 48)));
      c = f32x4.add(c, f32x4.mul(k2, v128.load(l, 16)));
      d = f32x4.add(d, f32x4.mul(k2, v128.load(r, 16)));
      const q2 = f32x4.add(v128.load(t1, 32), f32x4.mul(part1, v128.load(t1, 48)));
      c1 = f32x4.add(c1, f32x4.mul(q2, v128.load(l1, 16)));
      d1 = f32x4.add(d1, f32x4.mul(q2, v128.load(r1, 16)));
      t += 64; l += 32; r += 32;
      t1 += 64; l1 += 32; r1 += 32;
    }
    store<f32>(outL, sum(f32x4.add(a, c)));
    store<f32>(outR, sum(f32x4.add(b, d)));
    store<f32>(outL, sum(f32x4.add(a1, c1)), 4);
    store<f32>(outR, sum(f32x4.add(b1, d1)), 4);
    outL += 8; outR += 8;
  }
}

/** A biquad in place, transposed direct form II. coefficients: b0 b1 b2 a1 a2 as f64; state: two f64. */
export function biquad(data: usize, n: i32, coefficients: usize, state: usize): void {
  const b0 = load<f64>(coefficients), b1 = load<f64>(coefficients, 8), b2 = load<f64>(coefficients, 16);
  const a1 = load<f64>(coefficients, 24), a2 = load<f64>(coefficients, 32);
  let s1 = load<f64>(state), s2 = load<f64>(state, 8);
  for (let m = 0; m < n; m++) {
    const x = f64(load<f32>(data));
    const y = b0 * x + s1;
    s1 = b1 * x - a1 * y + s2;
    s2 = b2 * x - a2 * y;
    store<f32>(data, f32(y));
    data += 4;
  }
  store<f64>(state, Math.abs(s1) < 1e-30 ? 0 : s1);
  store<f64>(state, Math.abs(s2) < 1e-30 ? 0 : s2, 8);
}

/**
 * A feedback delay network of eight lines, in place. Lines lie side by side in one ring of 32768 frames.
 * params: eight lengths (i32, bytes 0), eight gains (f32, 32), damping (64), high-pass (68), dry from, dry to (72, 76),
 * wet from, wet to (80, 84), send from, send to (88, 92). state: write index (i32, 0), high-pass L and R (f32: 4, 8), damped values (v128: 16, 32).
 */
export function reverb(left: usize, right: usize, n: i32, params: usize, state: usize, ring: usize): void {
  const gain0 = v128.load(params, 32), gain1 = v128.load(params, 48);
  const damping = f32x4.splat(load<f32>(params, 64));
  const pass = load<f32>(params, 68);
  let dry = load<f32>(params, 72), wet = load<f32>(params, 80);
  const dryStep = (load<f32>(params, 76) - dry) / f32(n), wetStep = (load<f32>(params, 84) - wet) / f32(n);
  let gain = load<f32>(params, 88);
  const gainStep = (load<f32>(params, 92) - gain) / f32(n);
  const n0 = load<i32>(params), n1 = load<i32>(params, 4), n2 = load<i32>(params, 8), n3 = load<i32>(params, 12);
  const n4 = load<i32>(params, 16), n5 = load<i32>(params, 20), n6 = load<i32>(params, 24), n7 = load<i32>(params, 28);
  const scale = f32x4.splat(0.35355339059);
  const tiny = f32x4.splat(1e-20);
  const signPairs = f32x4(1, -1, 1, -1), signHalves = f32x4(1, 1, -1, -1);
  let at = load<i32>(state);
  let lowL = load<f32>(state, 4), lowR = load<f32>(state, 8);
  let damped0 = v128.load(state, 16), damped1 = v128.load(state, 32);
  for (let m = 0; m < n; m++) {
    const x = load<f32>(left), y = load<f32>(right);
    lowL += pass * (x - lowL);
    lowR += pass * (y - lowR);
    let v0 = f32x4.splat(load<f32>(ring + (usize((at - n0) & RING_MASK) << 5)));
    v0 = v128.load_lane<f32>(ring + (usize((at - n1) & RING_MASK) << 5), v0, 1, 4);
    v0 = v128.load_lane<f32>(ring + (usize((at - n2) & RING_MASK) << 5), v0, 2, 8);
    v0 = v128.load_lane<f32>(ring + (usize((at - n3) & RING_MASK) << 5), v0, 3, 12);
    let v1 = f32x4.splat(load<f32>(ring + (usize((at - n4) & RING_MASK) << 5), 16));
    v1 = v128.load_lane<f32>(ring + (usize((at - n5) & RING_MASK) << 5), v1, 1, 20);
    v1 = v128.load_lane<f32>(ring + (usize((at - n6) & RING_MASK) << 5), v1, 2, 24);
    v1 = v128.load_lane<f32>(ring + (usize((at - n7) & RING_MASK) << 5), v1, 3, 28);
    damped0 = f32x4.add(f32x4.add(damped0, f32x4.mul(damping, f32x4.sub(v0, damped0))), tiny);
    damped1 = f32x4.add(f32x4.add(damped1, f32x4.mul(damping, f32x4.sub(v1, damped1))), tiny);
    v0 = f32x4.mul(damped0, gain0);
    v1 = f32x4.mul(damped1, gain1);
    const heard = f32x4.add(v0, f32x4.mul(v1, signHalves));
    const wetL = f32x4.extract_lane(heard, 0) + f32x4.extract_lane(heard, 2);
    const wetR = f32x4.extract_lane(heard, 1) + f32x4.extract_lane(heard, 3);
    let h0 = f32x4.add(v0, v1), h1 = f32x4.sub(v0, v1);
    h0 = f32x4.add(v128.shuffle<f32>(h0, h0, 2, 3, 0, 1), f32x4.mul(h0, signHalves));
    h1 = f32x4.add(v128.shuffle<f32>(h1, h1, 2, 3, 0, 1), f32x4.mul(h1, signHalves));
    h0 = f32x4.add(v128.shuffle<f32>(h0, h0, 1, 0, 3, 2), f32x4.mul(h0, signPairs));
    h1 = f32x4.add(v128.shuffle<f32>(h1, h1, 1, 0, 3, 2), f32x4.mul(h1, signPairs));
    const sendR = gain * (y - lowR);
    const send = f32x4.replace_lane(f32x4.replace_lane(f32x4.splat(gain * (x - lowL)), 1, sendR), 3, sendR);
    const place = ring + (usize(at) << 5);
    v128.store(place, f32x4.add(f32x4.mul(h0, scale), send));
    v128.store(place, f32x4.add(f32x4.mul(h1, scale), send), 16);
    at = (at + 1) & RING_MASK;
    store<f32>(left, dry * x + wet * wetL);
    store<f32>(right, dry * y + wet * wetR);
    dry += dryStep; wet += wetStep; gain += gainStep;
    left += 4; right += 4;
  }
  store<i32>(state, at);
  store<f32>(state, lowL, 4);
  store<f32>(state, lowR, 8);
  v128.store(state, damped0, 16);
  v128.store(state, damped1, 32);
}

/** Largest absolute value of n samples; n is a multiple of four. */
export function peak(data: usize, n: i32): f32 {
  let a = f32x4.splat(0), b = f32x4.splat(0), c = f32x4.splat(0), d = f32x4.splat(0);
  const end = data + (usize(n) << 2);
  while (data + 64 <= end) {
    a = f32x4.max(a, f32x4.abs(v128.load(data)));
    b = f32x4.max(b, f32x4.abs(v128.load(data, 16)));
    c = f32x4.max(c, f32x4.abs(v128.load(data, 32)));
    d = f32x4.max(d, f32x4.abs(v128.load(data, 48)));
    data += 64;
  }
  while (data < end) {
    a = f32x4.max(a, f32x4.abs(v128.load(data)));
    data += 16;
  }
  const most = f32x4.max(f32x4.max(a, b), f32x4.max(c, d));
  return max<f32>(
    max<f32>(f32x4.extract_lane(most, 0), f32x4.extract_lane(most, 1)),
    max<f32>(f32x4.extract_lane(most, 2), f32x4.extract_lane(most, 3)),
  );
}

/** After two samples at the ceiling the next one is one step of 16 bits lower: players count longer runs as clipping. */
function breakRuns(data: usize, ceiling: f32, count: usize): void {
  const full = ceiling - 0.5 / 32768, lower = ceiling - 1 / 32768;
  let run = load<i32>(count);
  for (let m: usize = 0; m < 256; m += 4) {
    const v = load<f32>(data + m);
    run = abs<f32>(v) >= full ? run + 1 : 0;
    if (run > 2) {
      store<f32>(data + m, copysign<f32>(lower, v));
      run = 0;
    }
  }
  store<i32>(count, run);
}

/** A block that needs no gain. */
function exchange(block: usize, held: usize): void {
  for (let m: usize = 0; m < 256; m += 16) {
    const v = v128.load(block + m);
    v128.store(block + m, v128.load(held + m));
    v128.store(held + m, v);
  }
}

/**
 * Keeps every sample within the ceiling, in place and one block of 64 late: the gain runs straight from block edge to
 * block edge, and an edge is never above what either neighbour bears. Below the ceiling samples pass untouched.
 * With an infinite ceiling it only delays. state: gain at the edge, gain that the held block bears (f32: 0, 4), samples at the ceiling so far
 * (i32: 8, 12), then the held block, L and R.
 * Returns the lowest gain that was used.
 */
export function limit(left: usize, right: usize, n: i32, ceiling: f32, release: f32, state: usize): f32 {
  let edge = load<f32>(state), bears = load<f32>(state, 4), lowest: f32 = 1;
  const heldL = state + 16, heldR = heldL + 256, full = ceiling - 0.5 / 32768;
  let held = max<f32>(peak(heldL, LIMIT_BLOCK), peak(heldR, LIMIT_BLOCK));
  for (let b = 0; b < n; b += LIMIT_BLOCK) {
    const most = max<f32>(peak(left, LIMIT_BLOCK), peak(right, LIMIT_BLOCK));
    const next: f32 = most > ceiling ? ceiling / most : 1;
    const goal = min<f32>(min<f32>(bears, next), edge + release);
    const step = (goal - edge) / f32(LIMIT_BLOCK);
    let gain = edge;
    lowest = min<f32>(lowest, goal);
    let loudest = held;
    if (edge == 1 && goal == 1) {
      exchange(left, heldL);
      exchange(right, heldR);
    } else {
      for (let m: usize = 0; m < 256; m += 4) {
        const l = load<f32>(left + m), r = load<f32>(right + m);
        store<f32>(left + m, load<f32>(heldL + m) * gain);
        store<f32>(right + m, load<f32>(heldR + m) * gain);
        store<f32>(heldL + m, l);
        store<f32>(heldR + m, r);
        gain += step;
      }
      loudest = max<f32>(peak(left, LIMIT_BLOCK), peak(right, LIMIT_BLOCK));
    }
    if (loudest >= full) {
      breakRuns(left, ceiling, state + 8);
      breakRuns(right, ceiling, state + 12);
    } else store<i64>(state, 0, 8);
    edge = goal;
    bears = next;
    held = most;
    left += 256; right += 256;
  }
  store<f32>(state, edge);
  store<f32>(state, bears, 4);
  return lowest;
}

// @ts-ignore
@inline
function whole(v: v128): v128 {
  return i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(v, f32x4.splat(32768))));
}

/** Rounds n frames to interleaved 16 bit, clamped; n is a multiple of eight. */
export function stereo16(out: usize, left: usize, right: usize, n: i32): void {
  for (let m = 0; m < n; m += 8) {
    const l = i16x8.narrow_i32x4_s(whole(v128.load(left)), whole(v128.load(left, 16)));
    const r = i16x8.narrow_i32x4_s(whole(v128.load(right)), whole(v128.load(right, 16)));
    v128.store(out, v128.shuffle<i16>(l, r, 0, 8, 1, 9, 2, 10, 3, 11));
    v128.store(out, v128.shuffle<i16>(l, r, 4, 12, 5, 13, 6, 14, 7, 15), 16);
    out += 32; left += 32; right += 32;
  }
}

export function mono16(out: usize, data: usize, n: i32): void {
  for (let m = 0; m < n; m += 8) {
    v128.store(out, i16x8.narrow_i32x4_s(whole(v128.load(data)), whole(v128.load(data, 16))));
    out += 16; data += 32;
  }
}
