// Search without a server: the index comes as a script, and is read at the first key.
(() => {
  const box = document.getElementById('search');
  const list = document.getElementById('found');
  const root = document.documentElement.dataset.root;
  const options = { idField: 'path', fields: ['title', 'searchWords', 'summary'], storeFields: ['title'] };
  let index = null;
  box.addEventListener('input', () => {
    index ??= MiniSearch.loadJSON(window.searchIndex, options);
    const found = index.search(box.value, {
      prefix: true,
      fuzzy: 0.15,
      combineWith: 'AND',
      boost: { title: 3, searchWords: 2 },
      boostDocument: (path) => (path.startsWith('requirements/') ? 3 : 1),
    });
    list.replaceChildren(
      ...found.slice(0, 12).map(({ id, title }) => {
        const link = document.createElement('a');
        link.href = `${root}/${id}`;
        link.textContent = title;
        const item = document.createElement('li');
        item.append(link);
        return item;
      }),
    );
    const none = box.value.trim() !== '' && found.length === 0;
    document.getElementById('found-count').textContent = none ? 'Nothing was found.' : '';
  });
})();
