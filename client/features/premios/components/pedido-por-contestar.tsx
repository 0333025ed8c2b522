import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NoConceder } from '#shared/contracts/premios.ts';
import { plural } from '#shared/domain/palabras.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { consultaUsuarios } from '#client/lib/red/consultas.ts';
import { Boton } from '#client/ui/boton.tsx';
import { DialogoFormulario } from '#client/ui/dialogo-formulario.tsx';
import { Entrada } from '#client/ui/campo.tsx';
import { TarjetaPregunta } from '#client/ui/tarjeta-pregunta.tsx';
import { usePremios } from '../api.ts';

interface Props {
  readonly id: number;
  readonly nombre: string;
  readonly cerrar: () => void;
}

/** Dialog for an admin who declines a request: asks for the reason, which the member reads. */
function DialogoNo({ id, nombre, cerrar }: Props) {
  const denegar = useAccion('denegarPremio', { texto: 'Error al contestar', dicho: null, campos: true });
  return (
    <DialogoFormulario
      contrato={NoConceder}
      iniciales={{ motivo: '' }}
      borrador={null}
      accion={denegar}
      alEnviar={(cuerpo) => denegar({ id, cuerpo })}
      titulo="Esta vez no"
      descripcion={`${nombre} leerá por qué. Sus puntos siguen siendo suyos.`}
      enviar="Decir que no"
      cerrar={cerrar}
    >
      {({ campo }) => (
        <Entrada
          etiqueta="¿Por qué?"
          data-primero
          placeholder="Mañana hay cole: el sábado"
          autoComplete="off"
          {...campo('motivo')}
        />
      )}
    </DialogoFormulario>
  );
}

/**
 * Card that asks the reader, an admin, whether a member gets the reward that they have asked for. It cannot be granted while they
 * lack points.
 */
export function PedidoPorContestar({ id }: { readonly id: number }) {
  const pedido = usePremios().data?.pedidos.find((p) => p.id === id);
  const { data: usuarios = [] } = useQuery(consultaUsuarios);
  const [diceNo, setDiceNo] = useState(false);
  const conceder = useAccion('concederPremio', {
    texto: 'Error al concederlo',
    dicho: ({ texto }) => `Concedido: ${texto}`,
  });
  if (pedido === undefined) return null;
  const persona = usuarios.find((u) => u.id === pedido.miembro);
  const nombre = persona?.first_name ?? '';
  const { texto, coste, faltan } = pedido;
  return (
    <>
      <TarjetaPregunta
        persona={persona}
        titulo={`${nombre} pide «${texto}»`}
        texto={`Le cuesta ${plural(coste, 'punto')}.`}
        nota={faltan > 0 ? `Ya no le llega: le faltan ${plural(faltan, 'punto')}.` : undefined}
      >
        <Boton
          aria-label={`Conceder a ${nombre} «${texto}»`}
          disabled={faltan > 0}
          cargando={conceder.ocupada && 'Concediendo...'}
          onClick={() => void conceder({ id })}
        >
          Conceder
        </Boton>
        <Boton
          variante="contorno"
          aria-label={`Decir que no a ${nombre}: «${texto}»`}
          aria-haspopup="dialog"
          onClick={() => setDiceNo(true)}
        >
          Esta vez no
        </Boton>
      </TarjetaPregunta>
      {diceNo && <DialogoNo id={id} nombre={nombre} cerrar={() => setDiceNo(false)} />}
    </>
  );
}
