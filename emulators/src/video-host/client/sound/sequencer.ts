import type { Note, Score } from '../../compose/score.ts';

type Play = (note: Note, at: number, seconds: number) => void;

/** So far ahead that a page busy for a second does not make the music stutter. */
export const lookahead = 2.2;

export interface Start {
  position: number;
  rate: number;
  /** The time of the clock at which `position` is heard. */
  at: number;
}

/** Hands out each note of a score once, a little before it is due. */
export class Sequencer {
  #notes: readonly Note[];
  #start: Start;
  #next: number;
  #play: Play;

  constructor(score: Score, start: Start, play: Play) {
    this.#notes = score.bars.flatMap((bar) => bar.notes).sort((a, b) => a.at - b.at);
    this.#start = start;
    this.#play = play;
    const first = this.#notes.findIndex((note) => note.at >= start.position);
    this.#next = first < 0 ? this.#notes.length : first;
    this.#resumeHeld();
  }

  pump(now: number): void {
    const { position, rate, at } = this.#start;
    for (;;) {
      const note = this.#notes[this.#next];
      if (!note) return;
      const due = at + (note.at - position) / rate;
      if (due > now + lookahead) return;
      this.#next += 1;
      if (due > now - 0.05) this.#play(note, Math.max(due, now), note.length / rate);
    }
  }

  /** Chords and bass notes that began before the place of the start sound on from there. */
  #resumeHeld(): void {
    const { position, rate, at } = this.#start;
    for (const note of this.#notes.slice(0, this.#next)) {
      const left = note.at + note.length - position;
      if (note.voice !== 'drums' && left > 0.25) this.#play(note, at, left / rate);
    }
  }
}
