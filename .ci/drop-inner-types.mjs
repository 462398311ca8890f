import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/**
 * Removes the declarations from `dist/` that no public entry reaches, by whatever way: half of the package's files, and a
 * tenth of what is installed.
 */
const entries = Object.values(JSON.parse(readFileSync('package.json', 'utf8')).exports).flatMap(
  ({ types }) => types ?? [],
);
const reached = new Set();
const waiting = entries.map((entry) => resolve(entry));
for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
  if (reached.has(file)) continue;
  reached.add(file);
  for (const [, name] of readFileSync(file, 'utf8').matchAll(/(?:\bfrom|\bimport|\bimport\()\s*['"](\.[^'"]+)['"]/g)) {
    const imported = resolve(dirname(file), name.replace(/\.[jt]s$/, '.d.ts'));
    if (existsSync(imported)) waiting.push(imported);
    else if (!name.endsWith('.json')) throw new Error(`${file} imports ${name}, which has no declarations.`);
  }
}
for (const entry of readdirSync('dist', { recursive: true, withFileTypes: true })) {
  const file = resolve(entry.parentPath, entry.name);
  if (entry.isFile() && file.endsWith('.d.ts') && !reached.has(file)) rmSync(file);
}
process.stdout.write(`${reached.size} declarations are left in ${join('dist', '')}\n`);
