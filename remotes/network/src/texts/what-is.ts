import type { Brand } from '@rushtone/site';

export type Chapter = { id: string; title: string; text: readonly string[] };

export type Article = {
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
    lead: 'A song that you know, played faster, with the pitch left to rise. That is the whole trick. Why it works takes a little longer to say.',
    example:
      'Listen for the voice: it sits about four semitones above where it was sung, and the consonants come like drum hits. Then listen for the drums, which were not made for this tempo and hold up anyway.',
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
          'When a recording runs faster, everything in it goes up together: tempo, pitch, the shape of every vowel. A voice loses ten years and gains an edge of urgency. Reverb gets shorter, so that the singer seems to stand closer. Chords that dragged begin to dance.',
          'What makes it more than a joke is that the sadness stays. A ballad at one and a third times its speed is still a ballad; it has only stopped waiting for an answer.',
        ],
      },
      {
        id: 'origin',
        title: 'Where it comes from',
        text: [
          'The name belongs to two Norwegian students, Thomas S. Nilsen and Steffen Ojala Søderholm, who in 2002 sped up trance records for a school project and called themselves Nightcore. The idea was that they were the core of the night, and would make you dance all night long.',
          'Their few albums were copied from hand to hand until strangers began to make their own, first from trance, then from pop, rock, anything with a chorus. By 2011 the name meant a way to treat a song rather than the two people who began it.',
        ],
      },
      {
        id: 'sped-up',
        title: 'Nightcore or sped up?',
        text: [
          'They are cousins. Sped up usually means a current song, faster by a fifth or so, and otherwise left alone. Nightcore goes further and often adds something: a harder kick, a brighter top, a breath of side-chain.',
          'On this site both live next to each other, because most listeners move between them without noticing where one ends.',
        ],
      },
      {
        id: 'make',
        title: 'How it is made',
        text: [
          'Begin at one and a quarter times the speed, with pitch following. Move in steps of five hundredths and stop where the chorus starts to lift. If the voice turns to glass you have gone too far; take the pitch down by a semitone and leave the tempo.',
          'Then listen to the low end. What was a bass line has become a baritone, and it often needs help from below. Last, master it quieter than you want to: bright songs are tiring before they are loud.',
        ],
      },
      {
        id: 'fair',
        title: 'And the people who wrote the song?',
        text: [
          'A remix of this kind leans wholly on somebody else’s work. Members of our network name the original and link to it, take a video down when its artist asks, and many end up with the artist in their comments, asking for the next one.',
        ],
      },
    ],
  },
  slowtide: {
    title: 'What is slowed + reverb?',
    lead: 'A song that you know, played slower, in a larger room. It asks nothing of you, and gives you more time to hear what was there all along.',
    example:
      'Listen for the spaces. Between one line and the next there is suddenly room, and the reverb fills it with what was just sung. Then listen for the low notes: they have become something you feel before you hear it.',
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
          'When a recording runs slower, everything in it comes down together. A voice grows older and closer to the ground. Hi-hats turn from ticking into breathing. What was a hook becomes a thought that somebody has twice.',
          'The reverb does the rest. It blurs the edges that slowing leaves, and it tells your ear that the singer is far away, in a place with stone walls, after everybody has left.',
        ],
      },
      {
        id: 'origin',
        title: 'Where it comes from',
        text: [
          'From Houston. In the early nineties Robert Earl Davis Jr., known as DJ Screw, slowed records on two turntables, cut back and forth between them, and sold the result on cassettes from his house. He called it screwed; with the cuts it became chopped and screwed. Every slowed song since then owes him.',
          'The form with reverb and without cuts spread on video sites around 2017, mostly through uploads with one looping picture and a title in lower case. It belongs to bedrooms and headphones as his belonged to cars.',
        ],
      },
      {
        id: 'why',
        title: 'Why slower says more',
        text: [
          'A pop song is built so that nothing lasts long enough to be questioned. At four fifths of its speed the bridge takes half a minute, and you hear that the words were serious.',
          'There is also the body. Around sixty to eighty beats a minute a song is no faster than a resting heart, and after a while the two agree.',
        ],
      },
      {
        id: 'make',
        title: 'How it is made',
        text: [
          'Begin at four fifths of the speed, with pitch following. Move in steps of five hundredths and stop when the voice sits down. If the words begin to slur you have gone too far.',
          'Then the room: a hall of two to four seconds, its low end cut away so that it does not fog the bass, and mixed until you notice it only when it is switched off. Leave the ending alone. Let it ring.',
        ],
      },
      {
        id: 'fair',
        title: 'And the people who wrote the song?',
        text: [
          'A version of this kind leans wholly on somebody else’s work. Members of our network name the original and link to it, and take a video down when its artist asks. More often the artist asks for the stems.',
        ],
      },
    ],
  },
};
