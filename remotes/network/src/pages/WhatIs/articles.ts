import type { Brand } from '@rushtone/site';

type Chapter = { id: string; title: string; text: readonly string[] };

type Article = {
  title: string;
  lead: string;
  /** What to listen for in the example. */
  example: string;
  chapters: readonly Chapter[];
  numbers: readonly { name: string; value: string }[];
};

export const ARTICLES: Readonly<Record<Brand, Article>> = {
  rushtone: {
    title: 'What is nightcore?',
    lead: 'A song you know, played faster, so that its pitch rises too. That is the whole trick; why it works takes a little longer to explain.',
    example:
      'Listen to the voice: it is about four semitones higher than it was sung, and the consonants hit like drums. Then listen to the drums, which were not recorded for this tempo and work anyway.',
    numbers: [
      { name: 'Tempo', value: '140–160 BPM' },
      { name: 'Faster by', value: '20–35 %' },
      { name: 'Pitch', value: '+3 to +5 semitones' },
    ],
    chapters: [
      {
        id: 'sound',
        title: 'How it sounds',
        text: [
          'When a recording plays faster, everything in it rises together: tempo, pitch, the shape of every vowel. Voices sound younger and more urgent. Reverb gets shorter, so the singer seems closer. Chords that dragged begin to dance.',
          'What makes it more than a joke is that the sadness stays. A ballad at 1.3 times its speed is still a ballad, only more urgent.',
        ],
      },
      {
        id: 'origin',
        title: 'Where it comes from',
        text: [
          'The name belongs to two Norwegian students, Thomas S. Nilsen and Steffen Ojala Søderholm, who sped up trance records for a school project in 2002 and called themselves Nightcore: the core of the night, who make you dance all night long.',
          'Their few albums were passed around until others began to make their own, first from trance, then from pop, rock and anything with a chorus. By 2011 the name stood for the style rather than for the duo.',
        ],
      },
      {
        id: 'sped-up',
        title: 'Nightcore or sped up?',
        text: [
          'They are closely related. Sped up usually means a current song, about 20 % faster and otherwise unchanged. Nightcore goes further and often adds something: a harder kick, brighter highs, some side-chain compression.',
          'This site has both, because most listeners enjoy them side by side.',
        ],
      },
      {
        id: 'make',
        title: 'How it is made',
        text: [
          'Start at 1.25× speed, with the pitch following. Move in steps of 0.05 and stop where the chorus starts to lift. If the voice sounds brittle, you have gone too far: lower the pitch by a semitone and keep the tempo.',
          'Then listen to the low end. The bass line has moved up and often needs support. Finally, master it quieter than you would like: bright songs are tiring long before they are loud.',
        ],
      },
      {
        id: 'fair',
        title: 'What about the original artists?',
        text: [
          'These remixes depend on someone else’s work. Members of our network credit the original, link to it, and take a video down when its artist asks. Many artists end up in the comments, asking for the next one.',
        ],
      },
    ],
  },
  slowtide: {
    title: 'What is slowed + reverb?',
    lead: 'A song you know, played slower and in a larger room. It gives you time to hear what was there all along.',
    example:
      'Listen to the spaces. There is suddenly room between the lines, and the reverb fills it with what was just sung. Then listen to the low notes: you feel them before you hear them.',
    numbers: [
      { name: 'Tempo', value: '60–85 BPM' },
      { name: 'Slower by', value: '15–25 %' },
      { name: 'Reverb', value: '2–4 seconds' },
    ],
    chapters: [
      {
        id: 'sound',
        title: 'How it sounds',
        text: [
          'When a recording plays slower, everything in it drops together. Voices grow older and deeper. Hi-hats turn from ticking to breathing. A hook becomes a thought that returns.',
          'The reverb does the rest. It smooths the edges that slowing leaves, and makes the singer sound far away, in an empty hall with stone walls.',
        ],
      },
      {
        id: 'origin',
        title: 'Where it comes from',
        text: [
          'From Houston. In the early nineties Robert Earl Davis Jr., known as DJ Screw, slowed records on two turntables, cut back and forth between them, and sold the result on cassettes from his house. He called it screwed; with the cuts it became chopped and screwed. Every slowed song since then owes him something.',
          'The version with reverb and without cuts spread on video sites around 2017, mostly as uploads with one looping picture and a lowercase title. His music was made for cars; this is for bedrooms and headphones.',
        ],
      },
      {
        id: 'why',
        title: 'Why slower says more',
        text: [
          'Pop songs move on quickly. At 80 % of its speed, the bridge takes half a minute, and you hear that the lyrics were serious.',
          'There is also the body. At 60 to 80 beats per minute a song is no faster than a resting heart, which is calming.',
        ],
      },
      {
        id: 'make',
        title: 'How it is made',
        text: [
          'Start at 0.8× speed, with the pitch following. Move in steps of 0.05 and stop when the voice settles. If the words begin to slur, you have gone too far.',
          'Then add the room: a hall of two to four seconds, with its low end cut so that it does not muddy the bass, mixed so low that you notice it only when it is off. Leave the ending alone and let it ring.',
        ],
      },
      {
        id: 'fair',
        title: 'What about the original artists?',
        text: [
          'These versions depend on someone else’s work. Members of our network credit the original, link to it, and take a video down when its artist asks. More often, the artist asks for the stems.',
        ],
      },
    ],
  },
};
