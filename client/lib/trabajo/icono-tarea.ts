/** Normalizes a text for searching: lower case, without accents. */
const llano = (texto: string): string => texto.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase('es');

/**
 * Words in a chore's name and the icon they choose; the first match wins. Actions come before rooms, so that «Fregar el suelo de
 * la cocina» is a mop and not a pot. A word also matches longer words that begin with it («plant» for «plantas»).
 */
const PALABRAS = [
  ['perro', /\bperr|\bpasear/],
  [
    'mascota',
    /\bmascota|\bveterinari|\bgat[oa]|\barenero|\bpienso|\bconejo|\bhamster|\bpecera|\bpe(z|ces)\b|\bpajar|\bjaula/,
  ],
  ['reciclaje', /\breciclaj|\breciclar|\bvidrio|\benvases|\bcartones?\b/],
  ['basura', /\bbasura|\bpapelera/],
  ['lavadora', /\blavadora|\bcolada|\bsecadora/],
  ['plancha', /\bplancha/],
  ['ropa', /\bropa|\btender|\bdoblar|\bcalcetin|\bcoser|\bzapato/],
  ['toallas', /\btoalla/],
  ['cama', /\bcamas?\b|\bsabana|\bedredon/],
  ['juguetes', /\bjuguete|\bjuegos?\b|\bmuneco/],
  ['plantas', /\bplanta|\bregar|\briego|\bmaceta|\bflor(es)?\b|\bhuerto/],
  ['jardin', /\bjardin|\bcesped|\bhojas\b|\bpiscina/],
  ['coche', /\bcoche|\bmoto\b|\bfurgoneta/],
  ['bici', /\bbici/],
  ['pan', /\bpan\b|\bpanaderia|\bbarra\b/],
  ['compra', /\bcompra|\bsupermercado|\bmercado|\brecado|\bfarmacia/],
  ['nevera', /\bnevera|\bfrigorifico|\bcongelador/],
  ['horno', /\bhorno|\bmicroondas|\bcampana/],
  ['platos', /\bplatos|\bvajilla|\blavavajillas|\bfregadero|\bcubiertos/],
  ['mesa', /\bmesa\b/],
  ['desayuno', /\bdesayuno|\bmerienda|\bbocadillo|\balmuerzo/],
  ['cocinar', /\bcocinar|\bmenus?\b|\bcena|\bcomida|\bpreparar|\bguis|\bpure/],
  ['cristales', /\bcristal|\bventana|\bpersiana|\bcortina/],
  ['espejo', /\bespejo|\blavabo/],
  ['suelo', /\bsuelo|\bfregar|\bfregona|\bmopa/],
  ['aspiradora', /\baspira|\balfombra/],
  ['barrer', /\bbarrer|\bterraza|\bbalcon|\bpatio|\bescoba|\bescalera|\bgaraje/],
  ['polvo', /\bpolvo|\bplumero/],
  ['cocina', /\bcocina|\bencimera|\bvitroceramica|\bfogon/],
  ['bano', /\bbano\b|\baseo|\binodoro|\bvater|\bducha|\bbanera/],
  ['armario', /\barmario|\btrastero|\bcajon|\bestanter|\bdespensa/],
  ['mochila', /\bmochila|\bcolegio|\binstituto|\bdeberes|\bestudiar/],
  ['bebe', /\bbebe|\bpanal|\bhermanit/],
  ['salud', /\bmedic|\bvacuna|\bdentista|\bpediatra|\bbotiquin|\brevision/],
  ['regalo', /\bcumple|\bregalo|\bfiesta/],
  ['calendario', /\bcalendario|\bagenda|\bfin de semana|\bhace falta\b|\bextraescolar/],
  ['arreglar', /\barregl|\baveria|\breparar|\bbombilla|\bmontar/],
  ['papeles', /\bfactura|\bpapeles|\bcuentas\b|\bbanco\b|\bcorreo|\bbuzon/],
  ['ventilar', /\bventilar|\bairear/],
  ['salon', /\bsalon|\bsofa|\bcojin/],
  ['cuarto', /\bcuarto|\bhabitacion|\bdormitorio/],
  ['limpiar', /\blimpi|\blavar/],
] as const satisfies readonly (readonly [string, RegExp])[];

export type ClaveIcono = (typeof PALABRAS)[number][0] | 'tarea';

/** Returns the icon for a chore's name; «tarea» if no word matches. */
export const iconoDeTarea = (nombre: string): ClaveIcono => {
  const texto = llano(nombre);
  return PALABRAS.find(([, palabra]) => palabra.test(texto))?.[0] ?? 'tarea';
};
