/** Texts with gaps, in a part of ICU MessageFormat: the twin of `src/branchline/core/template.py`, which describes it.
 * What stands in the catalogues was checked when the page was built, so a text that is no template just fails. */

/** A fact in words. */
export type Gap = { name: string; sort: string; form: string };
/** One of several texts, by a fact: by its number, or by a word. */
export type Choice = { name: string; byNumber: boolean; cases: Map<string, TemplateNode[]> };
export type TemplateNode = string | Gap | Choice;

const LETTER = /[\p{L}\p{N}_-]/u;

export function parsed(text: string): TemplateNode[] {
  let at = 0;

  const fail = (why: string): never => {
    throw new Error(`“${text}”, at character ${at + 1}: ${why}`);
  };

  /** Whether this sign is next, blanks apart; then it is read. */
  function sign(wanted: string): boolean {
    while (/\s/.test(text[at] ?? "")) at++;
    if (text[at] !== wanted) return false;
    at++;
    return true;
  }

  function word(): string {
    while (/\s/.test(text[at] ?? "")) at++;
    const start = at;
    while (LETTER.test(text[at] ?? "")) at++;
    return at === start ? fail("a name is missing") : text.slice(start, at);
  }

  /** Up to the end, or to the brace that closes a case; # stands for the fact `counted`. */
  function nodes(counted: string, nested: boolean): TemplateNode[] {
    const found: TemplateNode[] = [];
    let literal = "";
    const keep = (): void => {
      if (literal) found.push(literal);
      literal = "";
    };
    for (; at < text.length && text[at] !== "}";) {
      if (text[at] === "{") {
        keep();
        at++;
        found.push(gap(counted));
      } else if (text[at] === "#" && counted) {
        keep();
        at++;
        found.push({ name: counted, sort: "plural", form: "" });
      } else literal += text[at++];
    }
    keep();
    if (nested !== at < text.length) fail("braces come in pairs");
    return found;
  }

  function gap(counted: string): TemplateNode {
    const name = word();
    const sort = sign(",") ? word() : "";
    const more = sort !== "" && sign(",");
    if (sort === "plural" || sort === "select") {
      const byNumber = sort === "plural";
      const cases = new Map<string, TemplateNode[]>();
      while (!sign("}")) {
        const each = (sign("=") ? "=" : "") + word();
        if (!sign("{")) fail(`the text of the case ${each} stands in braces`);
        cases.set(each, nodes(byNumber ? name : counted, true));
        at++;
      }
      return { name, byNumber, cases };
    }
    const form = more ? word() : "";
    if (!sign("}")) fail("a gap is a name, and after commas a sort and a form");
    return { name, sort, form };
  }

  return nodes("", false);
}
