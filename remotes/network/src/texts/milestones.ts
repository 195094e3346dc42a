import type { Brand } from '@rushtone/site';

export type Milestone = { when: string; title: string; text: string };

/** How each brand came to be, the oldest first. */
export const MILESTONES: Readonly<Record<Brand, readonly Milestone[]>> = {
  rushtone: [
    {
      when: '2017',
      title: 'Four channels and a spreadsheet',
      text: 'Four people who speed songs up at night find out that they do it on the same evenings. They begin a list, so that nobody does the same song twice. Nobody keeps to the list.',
    },
    {
      when: '2018',
      title: 'The first playlist',
      text: 'Forty songs, one rule: when one comes in, one goes out. It is called Full Throttle, and it still has forty songs.',
    },
    {
      when: '2020',
      title: 'The network',
      text: 'The chat has more channels in it than anybody can remember. It gets a name, a page and a threshold: one hundred subscribers, because that is when strangers begin to listen.',
    },
    {
      when: '2021',
      title: 'The academy',
      text: 'Most applications come from channels below the threshold. Instead of a polite no they get eight weeks, a small group and somebody who answers.',
    },
    {
      when: '2023',
      title: 'A sister who takes her time',
      text: 'Half of us had been slowing songs down in secret. Slowtide opens, with the same people and the other half of the dial.',
    },
    {
      when: '2024',
      title: 'Radio, and the maker',
      text: 'The radio plays one song after another for those who do not want to decide. The maker brings speed and pitch into the browser, so that nobody has to begin with a cracked program.',
    },
    {
      when: '2026',
      title: 'Music that never stops',
      text: 'The site is built anew around one idea: wherever you go on it, the song plays on.',
    },
  ],
  slowtide: [
    {
      when: '2019',
      title: 'A song at the wrong speed',
      text: 'A record player runs down in the middle of a chorus, and the room goes quiet. Somebody asks to hear it again. That was the first upload.',
    },
    {
      when: '2020',
      title: 'The long nights',
      text: 'A year in which everybody is at home and awake. Three channels share one queue, one mixing chain and one very large reverb.',
    },
    {
      when: '2022',
      title: 'Membership, on a napkin',
      text: 'The rules of the network are written down: credit the song, keep the voice, answer your comments. One hundred subscribers, or the academy.',
    },
    {
      when: '2023',
      title: 'Slowtide opens',
      text: 'Rushtone asks whether we want to share a house. We take the ground floor, because it is cooler and the water is near.',
    },
    {
      when: '2024',
      title: 'Radio for the small hours',
      text: 'The radio plays one song after another and says nothing in between. Most people turn it on after midnight and forget to turn it off.',
    },
    {
      when: '2026',
      title: 'Nothing interrupts',
      text: 'The site is built anew around one idea: wherever you go on it, the song is allowed to finish.',
    },
  ],
};

/** What each brand says of itself before the timeline. */
export const ABOUT: Readonly<Record<Brand, { lead: string; closing: string }>> = {
  rushtone: {
    lead: 'Rushtone is made by people who cannot hear a chorus without wondering how it would be at one and a third times the speed. There are not many of us, and we have day jobs.',
    closing: 'What comes next depends on who joins. It always has.',
  },
  slowtide: {
    lead: 'Slowtide is made by people who think that most songs are in a hurry. We slow them until you can hear the room they were sung in, and leave the door open.',
    closing: 'There is no next release date. Things are ready when they are.',
  },
};
