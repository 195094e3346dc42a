-- The handle of a linked channel, such as @luna; null for Discord, and for channels that were linked before.
alter table linked_account add column handle text;
