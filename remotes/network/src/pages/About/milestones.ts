import type { Brand } from '@rushtone/site';

type Milestone = { when: string; title: string; text: string };

/** Oldest first. */
export const MILESTONES: Readonly<Record<Brand, readonly Milestone[]>> = {
  rushtone: [
    {
      when: '2017',
      title: 'Four channels and a spreadsheet',
      text: 'Four creators discover that they all speed up songs on the same evenings. They start a list, so that no song is done twice. Nobody sticks to it.',
    },
    {
      when: '2018',
      title: 'The first playlist',
      text: 'Forty songs and one rule: when one comes in, one goes out. It is called Full Throttle, and it still has forty songs.',
    },
    {
      when: '2020',
      title: 'The network',
      text: 'The group chat has outgrown itself. It becomes a network with a name, a page and a threshold: one hundred subscribers.',
    },
    {
      when: '2021',
      title: 'The academy',
      text: 'Most applications come from channels below the threshold. Instead of a polite no, they now get eight weeks in a small group with a mentor.',
    },
    {
      when: '2023',
      title: 'A slower sister site',
      text: 'Half of us had been slowing songs down in secret. Slowtide opens, made by the same people.',
    },
    {
      when: '2024',
      title: 'Radio and the maker',
      text: 'The radio plays one song after another when you do not want to choose. The maker brings speed and pitch to the browser.',
    },
    {
      when: '2026',
      title: 'Music that never stops',
      text: 'We rebuild the site around one idea: wherever you go on it, the song keeps playing.',
    },
  ],
  slowtide: [
    {
      when: '2019',
      title: 'A song at the wrong speed',
      text: 'A record player runs down in the middle of a chorus, and the room goes quiet. Someone asks to hear it again. That was our first upload.',
    },
    {
      when: '2020',
      title: 'The long nights',
      text: 'Everyone is at home and awake. Three channels share one queue, one mixing chain and one very large reverb.',
    },
    {
      when: '2022',
      title: 'The network gets its rules',
      text: 'We write them down: credit the song, keep the voice, answer your comments. One hundred subscribers, or the academy.',
    },
    {
      when: '2023',
      title: 'Slowtide opens',
      text: 'Rushtone invites us to share its home. The slow songs get a site of their own.',
    },
    {
      when: '2024',
      title: 'Radio for the small hours',
      text: 'The radio plays one song after another and never talks in between. Most people turn it on after midnight and forget to turn it off.',
    },
    {
      when: '2026',
      title: 'No interruptions',
      text: 'We rebuild the site around one idea: wherever you go on it, the song plays to the end.',
    },
  ],
};

export const ABOUT: Readonly<Record<Brand, { lead: string; closing: string }>> = {
  rushtone: {
    lead: 'Rushtone is made by people who cannot hear a chorus without wondering how it sounds a third faster. There are not many of us, and we have day jobs.',
    closing: 'What comes next depends on who joins.',
  },
  slowtide: {
    lead: 'Slowtide is made by people who think that most songs are in a hurry. We slow them down until you can hear the room they were sung in.',
    closing: 'We have no release dates. Things are ready when they are ready.',
  },
};
