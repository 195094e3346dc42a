/* MP3 to planar samples of 32 bits; compiled by write-decoder.ts. */
#define MINIMP3_IMPLEMENTATION
#define MINIMP3_FLOAT_OUTPUT
#define MINIMP3_ONLY_MP3
#define MINIMP3_ONLY_SIMD
#include "minimp3.h"

#define EXPORT(name) __attribute__((export_name(name)))

enum {
  INPUT_BYTES = 65536,
  /* More than the largest frame, and the next header, by which a frame is recognized. */
  LOOKAHEAD_BYTES = 4096,
  OUTPUT_FRAMES = 64 * 1152,
};

static mp3dec_t decoder;
static mp3dec_frame_info_t info;
static unsigned char input[INPUT_BYTES];
static float interleaved[MINIMP3_MAX_SAMPLES_PER_FRAME];
static float output[2][OUTPUT_FRAMES];
static int consumed;

void *memcpy(void *to, const void *from, size_t count) { return __builtin_memcpy(to, from, count); }
void *memmove(void *to, const void *from, size_t count) { return __builtin_memmove(to, from, count); }
void *memset(void *to, int value, size_t count) { return __builtin_memset(to, value, count); }

EXPORT("input") unsigned char *get_input(void) { return input; }
EXPORT("output") float *get_output(int channel) { return output[channel]; }
EXPORT("consumed") int get_consumed(void) { return consumed; }
EXPORT("sampleRate") int get_sample_rate(void) { return info.hz; }
EXPORT("channels") int get_channels(void) { return info.channels; }

EXPORT("start") void start(void) { mp3dec_init(&decoder); }

/* Decodes whole frames of the first `bytes` of the input, all of them if they are the last; returns the number of
   frames of sound. */
EXPORT("decode") int decode(int bytes, int last) {
  int frames = 0;
  consumed = 0;
  while (frames + 1152 <= OUTPUT_FRAMES && consumed < bytes && (last || bytes - consumed >= LOOKAHEAD_BYTES)) {
    int count = mp3dec_decode_frame(&decoder, input + consumed, bytes - consumed, interleaved, &info);
    if (info.frame_bytes == 0) break;
    consumed += info.frame_bytes;
    if (info.channels == 2) {
      for (int at = 0; at < count; at++) {
        output[0][frames + at] = interleaved[2 * at];
        output[1][frames + at] = interleaved[2 * at + 1];
      }
    } else {
      memcpy(&output[0][frames], interleaved, count * sizeof(float));
      memcpy(&output[1][frames], interleaved, count * sizeof(float));
    }
    frames += count;
  }
  return frames;
}
