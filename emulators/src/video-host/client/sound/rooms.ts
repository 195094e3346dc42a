import type { Brand } from '../../ids.ts';

export interface Room {
  seconds: number;
  damping: number;
  reverb: number;
  ducking: number;
  top: number;
  trim: number;
  drums: number;
}

export const rooms: Record<Brand, Room> = {
  rushtone: { seconds: 1.5, damping: 7000, reverb: 0.5, ducking: 0.62, top: 15000, trim: 0.5, drums: 0.56 },
  slowtide: { seconds: 5, damping: 3600, reverb: 0.95, ducking: 0.2, top: 7500, trim: 0.5, drums: 0.95 },
  neutral: { seconds: 2.2, damping: 5200, reverb: 0.6, ducking: 0.3, top: 13000, trim: 0.55, drums: 0.75 },
};
