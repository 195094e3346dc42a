import { randomInt } from 'node:crypto';

const FIRST =
  'Amber Brave Bright Calm Clever Cosmic Crimson Curious Dancing Daring Eager Electric Gentle Golden Happy Hidden Humming Jolly Kind Lucky Lunar Mellow Merry Midnight Misty Neon Quick Quiet Rapid Shiny Silver Sleepy Soft Solar Sunny Swift Velvet Violet Wandering Wild'.split(
    ' ',
  );
const LAST =
  'Badger Beaver Bison Cricket Dolphin Eagle Falcon Ferret Finch Fox Gecko Hare Hawk Heron Ibis Jaguar Koala Lark Lemur Lynx Magpie Marten Moose Newt Orca Otter Owl Panda Parrot Puffin Rabbit Raven Robin Seal Sparrow Stork Swan Tiger Wolf Wren'.split(
    ' ',
  );

const oneOf = (words: readonly string[]): string => words[randomInt(words.length)] ?? '';

/** Returns a made-up name that nobody in the room has. */
export const madeUpName = (taken: readonly string[]): string => {
  for (;;) {
    const name = `${oneOf(FIRST)} ${oneOf(LAST)}`;
    if (!taken.includes(name)) return name;
  }
};
