import { useState } from 'react';
import type { FamiliaParaUnirse, MiembroSinCuenta } from '#shared/contracts/cuentas.ts';
import { PasoClave } from './paso-clave.tsx';
import { PasoFamilia } from './paso-familia.tsx';
import { PasoQuien } from './paso-quien.tsx';
import { TuUsuario } from './tu-usuario.tsx';

interface Props {
  /** From an invitation's link. */
  readonly idInicial: string;
  readonly salir: () => void;
  readonly entrar: () => void;
}

/** Joining in three steps; each back button undoes one. */
export function Unirse({ idInicial, salir, entrar }: Props) {
  const [id, setId] = useState(idInicial);
  const [familia, setFamilia] = useState<FamiliaParaUnirse | null>(null);
  const [miembro, setMiembro] = useState<MiembroSinCuenta | null>(null);
  const [usuario, setUsuario] = useState<string | null>(null);
  if (usuario !== null) return <TuUsuario usuario={usuario} entrar={entrar} />;
  if (familia === null) return <PasoFamilia id={id} setId={setId} alEncontrar={setFamilia} volver={salir} />;
  if (miembro === null) return <PasoQuien familia={familia} alElegir={setMiembro} volver={() => setFamilia(null)} />;
  return <PasoClave miembro={miembro} tokenActivacion={familia.token_activacion} alActivar={setUsuario} volver={() => setMiembro(null)} />;
}
