import { useEffect } from 'react';
import { KEEP_SCROLL, useNavigate, useSearchParams } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { Button } from '@rushtone/ui';
import { readRecipe, recipeWords } from './recipe.ts';
import { useMaker, useMakerSession } from './use-maker.ts';
import styles from './MakerPage.module.scss';

/** Removes the recipe from the URL once a project contains it, because a reload restores the project. */
const useCleanAddress = (isDone: boolean): void => {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const hasRecipe = readRecipe(search) !== null;
  useEffect(() => {
    if (isDone && hasRecipe) void navigate(paths.maker, { replace: true, state: KEEP_SCROLL });
  }, [isDone, hasRecipe, navigate]);
};

/** Recipe from a link, with the choices to apply it. */
export const RecipeCard = () => {
  const session = useMakerSession();
  const recipe = useMaker((state) => state.recipe);
  const isReady = useMaker((state) => state.phase.kind === 'ready');
  const [newest] = useMaker((state) => state.projects);
  const latest = session.last() ?? newest;
  useCleanAddress(recipe === null);
  if (!recipe) return null;
  return (
    <section className={styles.recipe} aria-label="Recipe">
      <div>
        <h2>Recipe: {recipeWords(recipe.settings)}</h2>
        <p>{isReady ? 'Undo takes it back.' : 'It is set below. Choose a file to hear it on.'}</p>
        {recipe.warning && <p role="alert">{recipe.warning}</p>}
      </div>
      <div className={styles.recipeActions}>
        {isReady && <Button onClick={() => void session.applyRecipe()}>Apply to this project</Button>}
        {!isReady && latest && (
          <Button variant="outline" onClick={() => void session.applyRecipe(latest.id)}>
            Apply to “{latest.name}”
          </Button>
        )}
        <Button variant="quiet" onClick={() => session.dismissRecipe()}>
          {isReady ? 'Dismiss' : 'Got it'}
        </Button>
      </div>
    </section>
  );
};
