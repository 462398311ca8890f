/** The flaw of a request's credential: none, nobody has such a credential, or it is of the other scheme. */
export type CredentialFlaw = 'none' | 'wrong' | 'other-scheme';
