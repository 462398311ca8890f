/** The flaw of the credential of a request: there is none, it is nobody's, or it is one of the other scheme. */
export type CredentialFlaw = 'none' | 'wrong' | 'other-scheme';
