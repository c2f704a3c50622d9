import ts from "typescript";

/** What a translation leaves out and the compiler lets pass: texts that are empty, and gaps that the English fills. A
 * parameter that a language has no use for begins with _ there. */
export function leftOut(file: ts.SourceFile, english: ts.SourceFile): string[] {
  const at = (node: ts.Node): string =>
    `${file.fileName.slice(-5)}, line ${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`;
  const reference = textsOf(english);
  const gaps = [...textsOf(file)].flatMap(([key, text]) => {
    const [own, theirs] = [madeBy(text, file), madeBy(reference.get(key), english)];
    return own && theirs ? missing(own, theirs).map((gap) => `${at(text)}: ${key} leaves out ${gap}`) : [];
  });
  return [...gaps, ...emptyTexts(file).map((node) => `${at(node)}: the text is empty`)];
}

type Text = ts.Expression | ts.ShorthandPropertyAssignment;

/** Every text of a catalogue by the way to it. */
function textsOf(file: ts.SourceFile): Map<string, Text> {
  const found = new Map<string, Text>();
  const enter = (texts: ts.ObjectLiteralExpression, before: string): void => {
    for (const each of texts.properties) {
      const key = before + (each.name && "text" in each.name ? each.name.text : "");
      if (ts.isShorthandPropertyAssignment(each)) found.set(key, each);
      else if (!ts.isPropertyAssignment(each)) continue;
      else if (ts.isObjectLiteralExpression(each.initializer)) enter(each.initializer, `${key}.`);
      else found.set(key, each.initializer);
    }
  };
  const texts = constant(file, "texts");
  if (texts && ts.isObjectLiteralExpression(texts)) enter(texts, "");
  return found;
}

/** What a constant of the file is. */
function constant(file: ts.SourceFile, name: string): ts.Expression | undefined {
  const made = file.statements
    .filter(ts.isVariableStatement)
    .flatMap((each) => [...each.declarationList.declarations])
    .find((each) => ts.isIdentifier(each.name) && each.name.text === name)?.initializer;
  return made && ts.isSatisfiesExpression(made) ? made.expression : made;
}

/** The function that makes a text, here or above the texts. */
function madeBy(text: Text | undefined, file: ts.SourceFile): ts.ArrowFunction | undefined {
  const name = text && (ts.isIdentifier(text) ? text : ts.isShorthandPropertyAssignment(text) ? text.name : undefined);
  const made = name ? constant(file, name.text) : text;
  return made && ts.isArrowFunction(made) ? made : undefined;
}

/** The gaps that the English fills and the translation does not. */
function missing(own: ts.ArrowFunction, english: ts.ArrowFunction): string[] {
  return english.parameters.flatMap(({ name: theirs }, index) => {
    const ours = own.parameters[index]?.name;
    const apart = ours && !ts.isIdentifier(ours) && ours.kind === theirs.kind; // both take the same thing to pieces
    const [filled, needed] = [ours ? gapsOf(ours, own) : [], gapsOf(theirs, english)];
    if (apart) return needed.filter((gap) => !filled.includes(gap));
    return needed.length && !filled.length ? [ts.isIdentifier(theirs) ? theirs.text : needed.join(", ")] : [];
  });
}

/** What a parameter gives to the text; of one that is taken to pieces each piece by its name. */
function gapsOf(name: ts.BindingName, within: ts.ArrowFunction): string[] {
  if (ts.isIdentifier(name)) return name.text.startsWith("_") || isRead(name, within) ? [name.text] : [];
  return name.elements.flatMap((each, index) => {
    if (ts.isOmittedExpression(each) || gapsOf(each.name, within).length === 0) return [];
    const piece = ts.isArrayBindingPattern(name) ? String(index) : (each.propertyName ?? each.name).getText();
    return [piece];
  });
}

function isRead(parameter: ts.Identifier, within: ts.ArrowFunction): boolean {
  const reads = (node: ts.Node): boolean => {
    if (ts.isPropertyAccessExpression(node)) return reads(node.expression);
    if (ts.isIdentifier(node)) return node !== parameter && node.text === parameter.text;
    return ts.forEachChild(node, reads) ?? false;
  };
  return reads(within.body);
}

function emptyTexts(file: ts.SourceFile): ts.Node[] {
  const found: ts.Node[] = [];
  const look = (node: ts.Node): void => {
    const text = ts.isPropertyAssignment(node) ? node.initializer : ts.isArrowFunction(node) ? node.body : undefined;
    if (text && ts.isStringLiteralLike(text) && text.text.trim() === "") found.push(text);
    ts.forEachChild(node, look);
  };
  look(file);
  return found;
}
