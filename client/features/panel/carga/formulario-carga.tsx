import { Equal, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { CargaFamilia } from '#shared/contracts/configuraciones-reparto.ts';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import { enumerar, plural } from '#shared/domain/palabras.ts';
import { useAccion } from '#client/lib/accion.ts';
import { consultaCarga } from '#client/lib/consultas.ts';
import { hayEdades, propuestaPorEdades } from '#client/lib/partes.ts';
import { Franja } from '#client/ui/franja.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { Consejos } from './consejos.tsx';
import {
  aBorrador,
  type Borrador,
  iguales,
  partesIguales,
  partesPorEdades,
  sumar,
  textoNoSuman,
  useAjuste,
} from './usar-ajuste.ts';
import { FilaCarga } from './fila-carga.tsx';
import { TotalCarga } from './total-carga.tsx';

interface Props {
  readonly carga: CargaFamilia;
  readonly usuarios: readonly Usuario[];
  readonly borrador: Borrador;
  readonly alCambiar: (borrador: Borrador) => void;
}

/** Explains the proposed shares while none are saved: equal ones, or by age where ages differ. */
const textoSinGuardar = (miembros: readonly Usuario[], porEdades: boolean): string => {
  if (!hayEdades(miembros)) return 'Aún no has guardado nada. Esto es a partes iguales: cámbialo si quieres y guarda.';
  if (porEdades) return 'Esto es por edades. Aún no has guardado nada: cámbialo si quieres y guarda.';
  return `Aún no has guardado nada: es a partes iguales. ${propuestaPorEdades(miembros)}`;
};

/** Form with a percentage for each member with an account. It can be saved only when they sum to exactly 100. */
export function FormularioCarga({ carga, usuarios, borrador, alCambiar }: Props) {
  const [intentado, setIntentado] = useState(false);
  const miembros = carga.configuraciones.flatMap(
    (c) => usuarios.find((u) => u.id === c.miembro && u.tiene_cuenta) ?? [],
  );
  const conNombre = miembros.map((m) => ({ id: m.id, nombre: m.first_name, grupo_edad: m.grupo_edad }));
  // While nothing is saved, members of different ages start with shares by age: a child's should not equal an adult's.
  const guardado =
    carga.guardada || !hayEdades(miembros) ? aBorrador(carga.configuraciones) : partesPorEdades(conNombre);
  // Only the current members: somebody may have joined, or been reset, since the first unsaved edit.
  const valores: Borrador = Object.fromEntries(miembros.map((m) => [m.id, borrador[m.id] ?? guardado[m.id] ?? 0]));
  const total = sumar(valores);
  const sinCuenta = usuarios.filter((u) => !u.tiene_cuenta).length;
  const ajuste = useAjuste(conNombre, valores, alCambiar);
  const porEdades = iguales(valores, partesPorEdades(conNombre));
  const aCero = carga.guardada ? miembros.filter((m) => valores[m.id] === 0).map((m) => m.first_name) : [];

  const guardar = useAccion('guardarCarga', {
    texto: 'Error al guardar configuraciones',
    dicho: '¡Configuración guardada correctamente!',
    alHacer: (guardada, _, cache) => {
      cache.setQueryData(consultaCarga.queryKey, guardada);
      alCambiar({});
      setIntentado(false);
      ajuste.olvidar();
    },
  });
  const enviar = () => {
    setIntentado(true);
    const configuraciones = miembros.map((m) => ({ miembro: m.id, porcentaje_carga: valores[m.id] ?? 0 }));
    if (total === 100) void guardar({ cuerpo: { configuraciones } });
  };

  const mover = (id: number, n: number) => {
    ajuste.mover(id);
    alCambiar({ ...borrador, [id]: n });
  };

  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex-1 basis-60 text-suave">¿Qué parte del trabajo le toca a cada uno? Entre todos, el 100%.</p>
        <div className="flex flex-wrap gap-2">
          {hayEdades(miembros) && (
            <Boton
              variante={carga.guardada || porEdades ? 'tonal' : 'primario'}
              icono={<UsersRound aria-hidden className="size-5 shrink-0" />}
              onClick={ajuste.porEdades}
            >
              Empezar por edades
            </Boton>
          )}
          <Boton
            variante="tonal"
            icono={<Equal aria-hidden className="size-5 shrink-0" />}
            onClick={() => alCambiar(partesIguales(miembros.map((m) => m.id)))}
          >
            Repartir por igual
          </Boton>
        </div>
      </div>
      {!carga.guardada && <Franja>{textoSinGuardar(miembros, porEdades)}</Franja>}
      {aCero.length > 0 && (
        <Franja tipo="atencion">
          {enumerar(aCero)} {aCero.length === 1 ? 'tiene' : 'tienen'} 0%: sin parte no{' '}
          {aCero.length === 1 ? 'entra' : 'entran'} en el reparto. ¿Se {aCero.length === 1 ? 'acaba' : 'acaban'} de
          unir?
        </Franja>
      )}
      <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
        {miembros.map((m) => (
          <FilaCarga key={m.id} miembro={m} valor={valores[m.id] ?? 0} alCambiar={(n) => mover(m.id, n)} />
        ))}
      </ul>
      {sinCuenta > 0 && (
        <p className="text-suave">
          {plural(sinCuenta, 'miembro')} sin activar no {sinCuenta === 1 ? 'sale' : 'salen'} aquí hasta unirse con el
          PIN.{' '}
          <Link
            to="?pestana=miembros"
            replace
            className="inline-block py-1 font-bold text-marca underline underline-offset-4"
          >
            Ver miembros
          </Link>
        </p>
      )}
      <Consejos miembros={conNombre} />
      <TotalCarga
        total={total}
        ajuste={ajuste}
        error={intentado && total !== 100 ? textoNoSuman(total) : null}
        guardando={guardar.ocupada}
        alGuardar={enviar}
      />
    </div>
  );
}
