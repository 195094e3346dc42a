/* The operations of ARM NEON that minimp3.h uses, in 128-bit SIMD of WebAssembly. */
#include <wasm_simd128.h>

typedef float float32_t;
typedef float float32x4_t __attribute__((vector_size(16)));
typedef float float32x2_t __attribute__((vector_size(8)));
typedef short int16x4_t __attribute__((vector_size(8)));

#define vst1q_f32(to, v) wasm_v128_store(to, (v128_t)(v))
#define vld1q_f32(from) ((float32x4_t)wasm_v128_load(from))
#define vmovq_n_f32(x) ((float32x4_t)wasm_f32x4_splat(x))
#define vaddq_f32(x, y) ((x) + (y))
#define vsubq_f32(x, y) ((x) - (y))
#define vmulq_f32(x, y) ((x) * (y))
#define vmlaq_f32(a, x, y) ((a) + (x) * (y))
#define vmlsq_f32(a, x, y) ((a) - (x) * (y))
#define vrev64q_f32(v) __builtin_shufflevector(v, v, 1, 0, 3, 2)
#define vget_high_f32(v) __builtin_shufflevector(v, v, 2, 3)
#define vget_low_f32(v) __builtin_shufflevector(v, v, 0, 1)
#define vcombine_f32(low, high) __builtin_shufflevector(low, high, 0, 1, 2, 3)
#define vst1_f32(to, v) __builtin_memcpy(to, &(float32x2_t){(v)[0], (v)[1]}, 8)
#define vst1q_lane_f32(to, v, lane) wasm_v128_store32_lane(to, (v128_t)(v), lane)

/* Of the conversion to 16 bits, which is compiled and not used. */
#define vcltq_f32(x, y) ((x) < (y))
#define vreinterpretq_s32_u32(v) (v)
#define vcvtq_s32_f32(v) __builtin_convertvector(v, int __attribute__((vector_size(16))))
#define vqaddq_s32(x, y) ((x) + (y))
#define vqmovn_s32(v) __builtin_convertvector(v, int16x4_t)
#define vst1_lane_s16(to, v, lane) (*(to) = (v)[lane])
