import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { AsnConvert } from '@peculiar/asn1-schema';
import {
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_nameConstraints,
  NameConstraints,
} from '@peculiar/asn1-x509';
import * as x509 from '@peculiar/x509';
import type { Instante } from '#shared/domain/tipos.ts';

// The box's own certificate authority. Phones trust its root, so the root may only vouch for names and addresses of a home. The
// root signs one intermediate, which signs the server's certificates. The root's key is never stored: `crearAutoridad` drops it.
// Clients may ignore the name constraints of a root (RFC 5280, 6.2), so the intermediate carries the same ones.

/** Private networks that certificates may name. Whole ranges, so that a new DHCP lease needs no new root. */
const REDES_DE_CASA = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  'fc00::/7',
  'fe80::/10',
] as const;
const DIA_MS = 86_400_000;
const DIAS_AUTORIDAD = 3_652;
/** Life of a server's certificate, in days. Browsers refuse more than 398. */
const DIAS_HOJA = 397;
/** Certificates begin a day early, because a phone's clock may be behind. */
const ANTES_MS = DIA_MS;
const ALGORITMO = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/** Stored authority, as PEM: both certificates, and in `clave` the private key of the intermediate. */
export interface Autoridad {
  readonly raiz: string;
  readonly intermedia: string;
  readonly clave: string;
}

/** A server's certificate, followed by the intermediate, and its private key, as PEM. */
export interface Hoja {
  readonly cert: string;
  readonly key: string;
}

x509.cryptoProvider.set(webcrypto);

const nuevasClaves = (exportable: boolean): Promise<webcrypto.CryptoKeyPair> =>
  webcrypto.subtle.generateKey(ALGORITMO, exportable, ['sign', 'verify']);

const aPem = async (clave: webcrypto.CryptoKey): Promise<string> =>
  x509.PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', clave), 'PRIVATE KEY');

const restricciones = (nombres: readonly string[]): x509.Extension => {
  const permitidos = [
    ...nombres.map((dNSName) => new GeneralName({ dNSName })),
    ...REDES_DE_CASA.map((iPAddress) => new GeneralName({ iPAddress })),
  ].map((base) => new GeneralSubtree({ base }));
  const valor = new NameConstraints({ permittedSubtrees: new GeneralSubtrees(permitidos) });
  return new x509.Extension(id_ce_nameConstraints, true, AsnConvert.serialize(valor));
};

const plazo = (ahora: Instante, dias: number) => {
  const notBefore = new Date(Date.parse(ahora) - ANTES_MS);
  return { notBefore, notAfter: new Date(notBefore.getTime() + dias * DIA_MS) };
};

/** Makes the root and the intermediate. Both may vouch for REDES_DE_CASA, for the DNS names `nombres` and names below them. */
export const crearAutoridad = async (nombres: readonly string[], ahora: Instante): Promise<Autoridad> => {
  const [deRaiz, deIntermedia] = [await nuevasClaves(false), await nuevasClaves(true)];
  const suelo = restricciones(nombres);
  const dia = ahora.slice(0, 10);
  const uso = new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true);
  const deClave = (clave: webcrypto.CryptoKey) => x509.SubjectKeyIdentifierExtension.create(clave);
  const raiz = await x509.X509CertificateGenerator.createSelfSigned({
    name: `CN=Te Toca en casa (${dia})`,
    keys: deRaiz,
    signingAlgorithm: ALGORITMO,
    ...plazo(ahora, DIAS_AUTORIDAD),
    extensions: [new x509.BasicConstraintsExtension(true, 1, true), uso, suelo, await deClave(deRaiz.publicKey)],
  });
  const intermedia = await x509.X509CertificateGenerator.create({
    subject: `CN=Te Toca\\, certificados (${dia})`,
    issuer: raiz.subject,
    publicKey: deIntermedia.publicKey,
    signingKey: deRaiz.privateKey,
    signingAlgorithm: ALGORITMO,
    ...plazo(ahora, DIAS_AUTORIDAD),
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      uso,
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      suelo,
      await deClave(deIntermedia.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(deRaiz.publicKey),
    ],
  });
  return {
    raiz: raiz.toString('pem'),
    intermedia: intermedia.toString('pem'),
    clave: await aPem(deIntermedia.privateKey),
  };
};

/** REDES_DE_CASA as a list that answers whether it contains an address. */
const enCasa = new BlockList();
for (const red of REDES_DE_CASA) {
  const [direccion = '', bits] = red.split('/');
  enCasa.addSubnet(direccion, Number(bits), isIPv6(direccion) ? 'ipv6' : 'ipv4');
}

/** Tells whether the authority may vouch for the DNS name or address `sitio`. Names below a permitted one count too. */
export const permiteSitio = ({ intermedia }: Autoridad, sitio: string): boolean => {
  if (isIP(sitio) !== 0) return enCasa.check(sitio, isIPv6(sitio) ? 'ipv6' : 'ipv4');
  const extension = new x509.X509Certificate(intermedia).getExtension(id_ce_nameConstraints);
  if (extension === null) return false;
  const { permittedSubtrees } = AsnConvert.parse(extension.value, NameConstraints);
  return [...(permittedSubtrees ?? [])].some(
    ({ base: { dNSName } }) => dNSName !== undefined && (sitio === dNSName || sitio.endsWith(`.${dNSName}`)),
  );
};

/** Makes the server's certificate for the names and addresses `sitios`. It ends after `DIAS_HOJA`, or sooner with its issuer. */
export const crearHoja = async (
  { intermedia, clave }: Autoridad,
  sitios: readonly string[],
  ahora: Instante,
): Promise<Hoja> => {
  const suya = new x509.X509Certificate(intermedia);
  const firma = await webcrypto.subtle.importKey('pkcs8', x509.PemConverter.decodeFirst(clave), ALGORITMO, false, [
    'sign',
  ]);
  const claves = await nuevasClaves(true);
  const { notBefore, notAfter } = plazo(ahora, DIAS_HOJA);
  const hoja = await x509.X509CertificateGenerator.create({
    subject: 'CN=Te Toca',
    issuer: suya.subject,
    publicKey: claves.publicKey,
    signingKey: firma,
    signingAlgorithm: ALGORITMO,
    notBefore,
    notAfter: notAfter < suya.notAfter ? notAfter : suya.notAfter,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(
        sitios.map((value) => ({ type: isIP(value) === 0 ? 'dns' : 'ip', value })),
      ),
      await x509.AuthorityKeyIdentifierExtension.create(suya.publicKey),
    ],
  });
  return { cert: `${hoja.toString('pem')}\n${intermedia}\n`, key: await aPem(claves.privateKey) };
};
