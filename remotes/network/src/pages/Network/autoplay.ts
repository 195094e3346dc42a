/** Spec §9: network autoplay 2 s, testimonials autoplay 5 s. */
export const NETWORK_AUTOPLAY_MS = 2_000;
export const TESTIMONIALS_AUTOPLAY_MS = 5_000;
