import { useEffect, useState } from 'react';
import { LINK_COPIED_MS } from '@rushtone/domain';
import { paths } from '@rushtone/site';
import { Button, LinkIcon, VisuallyHidden } from '@rushtone/ui';
import { writeRecipe } from '../../logic/maker/recipe.ts';
import { useMaker } from './maker-context.ts';

/** Copies a link that opens the maker with these settings. The song is not in it. */
export const RecipeButton = () => {
  const settings = useMaker((state) => state.settings);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), LINK_COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    await navigator.clipboard.writeText(`${location.origin}${paths.maker}?${writeRecipe(settings)}`);
    setCopied(true);
  };
  return (
    <>
      <Button look="quiet" onClick={() => void copy()}>
        <LinkIcon />
        {copied ? 'Link copied!' : 'Copy recipe link'}
      </Button>
      <VisuallyHidden>
        <span role="status">{copied && 'Link copied!'}</span>
      </VisuallyHidden>
    </>
  );
};
