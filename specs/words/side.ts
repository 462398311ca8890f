/** The side of an exchange that is judged: what a target answers, or what its caller sends. */
export type Side = 'server' | 'client';
