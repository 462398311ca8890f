import type { Page } from 'playwright-core';

/** Finds elements, those in tables included, that are wider than the page's screen, each as its tag and first words. */
export const widerThanTheScreen = (page: Page): Promise<readonly string[]> =>
  page.evaluate<readonly string[]>(`(() => {
    const isScrolled = (element) => element.closest('nav, svg') !== null;
    const isShown = (element) => element.getBoundingClientRect().left > -100;
    return [...document.querySelectorAll('main *, header *')]
      .filter((element) => element.checkVisibility() && isShown(element) && !isScrolled(element))
      .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
      .map((element) => element.tagName.toLowerCase() + ': ' + element.textContent.trim().slice(0, 60));
  })()`);
