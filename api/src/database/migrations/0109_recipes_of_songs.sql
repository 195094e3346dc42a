-- The maker's recipe that a song was made with: the query of a recipe link.
alter table songs add column recipe text check (length(recipe) between 1 and 300);
