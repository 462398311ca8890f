import { writeBuiltCatalogue } from './built-catalogue.ts';
import { catalogueTexts, parseCatalogue } from './catalogue.ts';

// The last step of `npm run build`: a row that is malformed ends it here.
const texts = catalogueTexts();
writeBuiltCatalogue(texts, parseCatalogue(texts));
