import { spawnSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { projectFolder } from '../documents.ts';

/** A container, as far as our manifests describe it. */
export interface Container {
  readonly name: string;
  readonly image: string;
  readonly args: readonly string[];
  readonly env: readonly { readonly name: string; readonly value?: string }[];
  readonly envFrom?: readonly object[];
  readonly volumeMounts: readonly {
    readonly name: string;
    readonly mountPath: string;
    readonly subPathExpr?: string;
  }[];
}

/** A resource of any kind, as far as our manifests describe it. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: {
    readonly jobTemplate?: {
      readonly spec: {
        readonly completions?: number;
        readonly template: {
          readonly spec: {
            readonly automountServiceAccountToken: boolean;
            readonly containers: readonly [Container];
            readonly volumes: readonly { readonly name: string; readonly secret?: { readonly secretName: string } }[];
          };
        };
      };
    };
  };
}

/** Renders our manifests as kubectl does, which has to be installed. @throws where it can't */
export function renderManifests(): readonly Manifest[] {
  const { status, stdout, stderr, error } = spawnSync(
    'kubectl',
    ['kustomize', join(projectFolder, 'deploy', 'kubernetes')],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`kubectl kustomize ended with ${status}: ${error?.message ?? stderr}`);
  return parseAllDocuments(stdout).map((document) => document.toJS());
}

/**
 * Lists what the type definitions of Kubernetes, which `tools/` has, say is wrong with resources: values of another kind,
 * and keys that they do not know.
 * @param folder an empty one, in which the resources are written as a program for the compiler
 */
export function typeProblems(manifests: readonly Manifest[], folder: string): string {
  symlinkSync(join(projectFolder, 'tools', 'node_modules'), join(folder, 'node_modules'));
  const lines = manifests.map(
    ({ kind }, index) => `export const r${index}: ${kind} = ${JSON.stringify(manifests[index])};`,
  );
  const text = `import type { ICronJob as CronJob } from 'kubernetes-models/batch/v1';
import type { INetworkPolicy as NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import type { IConfigMap as ConfigMap, INamespace as Namespace, IPersistentVolumeClaim as PersistentVolumeClaim } from 'kubernetes-models/v1';
${lines.join('\n')}
`;
  writeFileSync(join(folder, 'manifests.ts'), text);
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2022'];
  const compiler = join(projectFolder, 'node_modules', 'typescript', 'bin', 'tsc');
  return spawnSync(process.execPath, [compiler, ...options, 'manifests.ts'], { cwd: folder, encoding: 'utf8' }).stdout;
}

/** The job of a CronJob among some resources. @throws where there is none of this name */
export function jobOf(manifests: readonly Manifest[], name: string) {
  const found = manifests.find(({ kind, metadata }) => kind === 'CronJob' && metadata.name === name);
  const job = found?.spec?.jobTemplate?.spec;
  if (job === undefined) throw new Error(`There is no CronJob ${name}.`);
  return job;
}
