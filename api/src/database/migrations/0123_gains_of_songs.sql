-- By how many dB a song is made quieter or louder, so that songs sound equally loud.
alter table songs add column gain real check (gain between -24 and 24);
