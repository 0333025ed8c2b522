import capas from '@csstools/postcss-cascade-layers';
import sinIs from '@csstools/postcss-is-pseudo-class';
import postcss, {
  atRule,
  decl,
  list,
  root,
  type AcceptedPlugin,
  type AtRule,
  type Declaration,
  type Node,
  type Root,
  type Rule,
} from 'postcss';

// PostCSS plugins that add to our styles what Chrome 87 on a television needs, beside what current browsers use. A new value that
// contains a variable goes into an `@supports` rule: an old browser does not ignore it like other unknown values, but leaves the
// property without a value.

/** Order of the cascade layers. Each file begins with it, because the plugin that emulates layers works on one file at a time. */
const ORDEN = 'base, components, utilities';
/** Tailwind's layers that only set variables. They move into `base`, because each layer makes the emulated selectors longer. */
const EN_BASE = /^(?:properties|theme)$/;
/**
 * Moves the layers of `EN_BASE` into `base`, and removes statements like `@layer base, utilities;`, because `ORDEN` replaces
 * them.
 */
const conMenosCapas = (raiz: Root): void => {
  raiz.walkAtRules('layer', (capa) => {
    if (EN_BASE.test(capa.params)) capa.params = 'base';
    if (capa.nodes === undefined) capa.remove();
  });
};

const esRegla = (nodo: Node | undefined): nodo is Rule => nodo?.type === 'rule';
const dentroDe = (nodo: Node, que: RegExp): boolean => {
  for (let n: Node | undefined = nodo.parent; n !== undefined; n = n.parent)
    if (n.type === 'atrule' && que.test(`${(n as AtRule).name} ${(n as AtRule).params}`)) return true;
  return false;
};
const soporte = (params: string) => atRule({ name: 'supports', params });

/** Before each declaration with `dvh`, `svw` or the like, adds one with `vh` or `vw`, for browsers without these units. */
const conAltoDeAntes = (raiz: Root): void => {
  raiz.walkDecls((d) => {
    const antiguo = d.value.replaceAll(/(?<=\d)[dsl](?=v(?:h|w|min|max)\b)/g, '');
    if (antiguo !== d.value) d.cloneBefore({ value: antiguo });
  });
};

const MEZCLA = /color-mix\(\s*in \w+\s*,\s*((?:[^(),]|\([^()]*\))+?)\s+(\d+)%\s*,\s*((?:[^(),]|\([^()]*\))+?)\s*\)/g;
const SABE_MEZCLAR = '(color: color-mix(in lab, red, red))';
/** Replaces a mixture of two colours by the one with the larger part, and keeps the mixture in an `@supports` rule after it. */
const conColoresEnteros = (raiz: Root): void => {
  raiz.walkDecls((d) => {
    if (!d.value.includes('color-mix(') || dentroDe(d, /color-mix/) || !esRegla(d.parent)) return;
    const entero = d.value.replaceAll(MEZCLA, (_todo, uno: string, parte: string, otro: string) =>
      Number(parte) >= 50 ? uno : otro,
    );
    d.parent.after(soporte(SABE_MEZCLAR).append(d.parent.clone({ nodes: [] }).append(d.clone())));
    d.value = entero;
  });
};

const SUELTAS = ['translate', 'rotate', 'scale'] as const;
/** Returns one `transform` with the effect of the properties `translate`, `rotate` and `scale`, which Chrome 87 lacks. */
const enTransform = (suyas: readonly Declaration[]): Declaration => {
  const partes = SUELTAS.flatMap((prop) => {
    const d = suyas.findLast((una) => una.prop === prop);
    return d === undefined || d.value === 'none' ? [] : [`${prop}(${list.space(d.value).join(', ')})`];
  });
  return decl({ prop: 'transform', value: partes.join(' ') || 'none' });
};
const sueltasDe = (regla: Rule): Declaration[] =>
  regla.nodes.filter((n): n is Declaration => n.type === 'decl' && SUELTAS.some((prop) => prop === n.prop));
const conTransform = (raiz: Root): void => {
  const SIN_SUELTAS = 'not (translate: none)';
  raiz.walkAtRules('keyframes', (movimiento) => {
    const suyo = movimiento.clone();
    let hay = false;
    suyo.walkRules((paso) => {
      const sueltas = sueltasDe(paso);
      if (sueltas.length === 0) return;
      hay = true;
      paso.append(enTransform(sueltas));
      for (const d of sueltas) d.remove();
    });
    if (hay) movimiento.after(soporte(SIN_SUELTAS).append(suyo));
  });
  raiz.walkRules((regla) => {
    const sueltas = sueltasDe(regla);
    if (sueltas.length === 0 || dentroDe(regla, /keyframes|supports not/)) return;
    regla.after(soporte(SIN_SUELTAS).append(regla.clone({ nodes: [] }).append(enTransform(sueltas))));
  });
};

/**
 * Adds, for browsers without `:is`, copies of the rules with `:is` or `:where`, written out. Each copy has one selector, because
 * an unknown selector invalidates its whole rule.
 */
const sinElegirEntre = (raiz: Root): void => {
  const hechas = new Set<Rule>();
  raiz.walkRules((regla) => {
    if (
      hechas.has(regla) ||
      !/:(?:is|where)\(/.test(regla.selector) ||
      dentroDe(regla, /keyframes|supports not selector/)
    )
      return;
    const suelta = root().append(regla.clone({ selector: regla.selector.replaceAll(':where(', ':is(') }));
    const escrita = postcss([sinIs({ preserve: false })]).process(suelta, { from: undefined }).root;
    const reglas = escrita.nodes.filter(esRegla).flatMap((r) => r.selectors.map((selector) => r.clone({ selector })));
    for (const r of reglas) hechas.add(r);
    regla.after(soporte('not selector(:is(a))').append(reglas));
  });
};

/**
 * Features that lightningcss must not rewrite: its flags `IsSelector` and `LightDark`. It would repeat every `:is` with vendor
 * prefixes, and add variables that nothing reads.
 */
export const SIN_REESCRIBIR = 16 | 1_048_576;

const respaldos: AcceptedPlugin = {
  postcssPlugin: 'respaldos',
  Once: (raiz) => {
    conMenosCapas(raiz);
    raiz.prepend(atRule({ name: 'layer', params: ORDEN }));
    conAltoDeAntes(raiz);
    conColoresEnteros(raiz);
    conTransform(raiz);
    sinElegirEntre(raiz);
  },
};

export const ESTILOS_ANTIGUOS: AcceptedPlugin[] = [respaldos, capas()];
