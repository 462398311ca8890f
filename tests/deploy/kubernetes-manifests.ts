import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { CronJob } from 'kubernetes-models/batch/v1';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { ConfigMap, Namespace, PersistentVolumeClaim } from 'kubernetes-models/v1';
import { parseAllDocuments } from 'yaml';
import { projectFolder } from '../documents.ts';

/** What our manifests have of a container. */
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

/** What our manifests have of a resource of any kind. */
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

const models: Readonly<Record<string, new (data: never) => { validate(): void }>> = {
  ConfigMap,
  CronJob,
  Namespace,
  NetworkPolicy,
  PersistentVolumeClaim,
};

/** What the schemas of Kubernetes say is wrong with a resource; null: nothing. */
export function schemaProblem(manifest: Manifest): string | null {
  const Model = models[manifest.kind];
  if (Model === undefined) return `Nothing is known of the kind ${manifest.kind}.`;
  try {
    new Model(manifest as never).validate();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The job of a CronJob among some resources. @throws where there is none of this name */
export function jobOf(manifests: readonly Manifest[], name: string) {
  const found = manifests.find(({ kind, metadata }) => kind === 'CronJob' && metadata.name === name);
  const job = found?.spec?.jobTemplate?.spec;
  if (job === undefined) throw new Error(`There is no CronJob ${name}.`);
  return job;
}
