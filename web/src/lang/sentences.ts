/** What the server says in a language: its texts by message code. The twin of `src/branchline/core/language.py`. */
import { fact, SORTS } from "./parts";
import { localeOf, platform } from "./platform";
import { parsed, type Choice, type Gap, type TemplateNode } from "./template";

export type Facts = Record<string, unknown>;
export type ListStyle = "and" | "or" | "unit" | "commas";
/** A sentence as the wire has it. */
export type Sentence = { code: string; facts: Facts };

const TYPES = { and: "conjunction", or: "disjunction", unit: "unit" } as const;

/** What a plural goes by: a number, the length of a list, or the sum of counts by name; 1 where nothing counts. */
function counted(value: unknown): number {
  if (typeof value === "number" || typeof value === "boolean")
    return Number.isInteger(Number(value)) ? Number(value) : 1;
  if (Array.isArray(value)) return value.length;
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce<number>((sum, each) => sum + (Number.isInteger(each) ? (each as number) : 0), 0);
}

/** What a select goes by. */
const selected = (value: unknown): string =>
  typeof value === "object" && value !== null ? ("you" in value && value.you ? "you" : "other") : String(value);

const isSentence = (value: unknown): value is Sentence =>
  typeof value === "object" && value !== null && "code" in value && "facts" in value;

export class Sentences {
  private readonly plurals: Intl.PluralRules;
  private readonly templates = new Map<string, TemplateNode[]>(); // that were needed so far

  /** `named`: what becomes of a name before it is said. */
  constructor(
    private readonly locale: string,
    private readonly texts: Record<string, string>,
    private readonly named: (name: string) => string = (name) => name,
  ) {
    this.plurals = new Intl.PluralRules(localeOf(locale));
  }

  /** The sentence in this language; nothing if there is no text for it, or a fact is missing or unlike what it should be:
   * a newer server may say more. */
  words({ code, facts }: Sentence): string | null {
    try {
      return this.said(code, facts);
    } catch {
      return null;
    }
  }

  private said(code: string, facts: Facts): string {
    const template = this.template(code);
    if (!template) throw new Error(`There is no text for ${code}.`);
    return this.fill(template, facts);
  }

  private template(code: string): TemplateNode[] | undefined {
    const text = Object.hasOwn(this.texts, code) ? this.texts[code] : undefined;
    if (text !== undefined && !this.templates.has(code)) this.templates.set(code, parsed(text));
    return this.templates.get(code);
  }

  /** A part of a sentence, for which every language has a text. */
  part(code: string, facts: Facts): string {
    return this.said(code, facts);
  }

  /** What is said within what is said. */
  nested(value: unknown): string {
    if (isSentence(value)) return this.said(value.code, value.facts);
    return typeof value === "object" && value !== null && "words" in value ? String(value.words) : this.plain(value);
  }

  /** A word of a board, such as a colour, in this language if it has one. */
  term(group: string, word: string, facts: Facts): string {
    const template = this.template(`term.${group}.${word}`);
    return template ? this.fill(template, facts) : word;
  }

  /** A fact as it is. */
  plain(value: unknown): string {
    return typeof value === "number" ? this.number(value) : this.named(String(value));
  }

  number(value: number, decimals = 0): string {
    if (Number.isInteger(value)) return String(value);
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping: false };
    return new Intl.NumberFormat(localeOf(this.locale), { ...digits, roundingMode: "halfEven" }).format(value);
  }

  listing(words: string[], style: ListStyle = "and"): string {
    if (style === "commas") return platform(this.locale).series(words);
    return new Intl.ListFormat(localeOf(this.locale), { type: TYPES[style] }).format(words);
  }

  private fill(nodes: TemplateNode[], facts: Facts): string {
    return nodes.map((node) => this.node(node, facts)).join("");
  }

  private node(node: TemplateNode, facts: Facts): string {
    if (typeof node === "string") return node;
    if ("cases" in node) return this.fill(node.cases.get(this.caseOf(node, facts)) ?? [], facts);
    return this.gap(node, facts);
  }

  private gap({ name, sort, form }: Gap, facts: Facts): string {
    const value = fact(facts, name);
    if (sort === "plural") return this.number(counted(value));
    if (!sort) return this.plain(value);
    const known = SORTS[sort];
    if (!known) throw new Error(`${sort} is no sort of fact.`);
    return known(this, value, facts, form);
  }

  private caseOf({ name, byNumber, cases }: Choice, facts: Facts): string {
    const value = facts[name];
    const number = counted(value);
    const wanted = byNumber ? [`=${number}`, this.plurals.select(number)] : [selected(value)];
    return wanted.find((each) => cases.has(each)) ?? "other";
  }
}
