import { Text } from "@mantine/core";
import { useEffect, useState } from "react";
import type { Permiso } from "@mostrador/core";
import { Dialogo } from "../comun/dialogo.tsx";
import type { EstadoCaja } from "../../contract/index.ts";
import { useLlamada } from "../efectivo/use-llamada.ts";
import { puente, setAutorizador } from "../puente.ts";
import { EscucharGafete } from "./escuchar-gafete.tsx";
import { PedirPin } from "./pedir-pin.tsx";

const SOBRE_DIALOGOS = 350;

interface Pedido {
  readonly permiso: Permiso;
  readonly texto: string;
  readonly responder: (autorizado: boolean) => void;
}

/** Asks a person to lend the right for the cashier's last act, which then goes on by itself. */
export function Autorizar({ estado }: { readonly estado: EstadoCaja }) {
  const [pedido, setPedido] = useState<Pedido | null>(null);
  const { ocupada, fallo, llamar } = useLlamada();
  useEffect(() => {
    setAutorizador(
      (permiso, texto) => new Promise((resolve) => setPedido({ permiso, texto, responder: resolve })),
    );
    return () => setAutorizador(null);
  }, []);
  if (pedido === null) return null;
  const { permiso, texto, responder } = pedido;
  const terminar = (autorizado: boolean) => {
    setPedido(null);
    responder(autorizado);
  };
  return (
    <Dialogo
      opened
      onClose={() => terminar(false)}
      title="Pida autorización"
      size="lg"
      centered
      zIndex={SOBRE_DIALOGOS}
    >
      <PedirPin
        personas={estado.usuarios.filter(({ id }) => id !== estado.sesion.usuario?.id)}
        boton="Autorizar"
        fallo={fallo?.texto ?? null}
        ocupado={ocupada}
        onPin={(usuarioId, pin) =>
          void llamar(puente.invoke("autorizar", { usuarioId, pin, permiso }), () => terminar(true))
        }
      >
        <Text>
          {texto}{" "}
          <span className="en-altas">
            Quien lo tenga puede autorizarlo aquí, solo esta vez, con su gafete o su PIN.
          </span>
        </Text>
        <EscucharGafete
          onGafete={(gafete) =>
            void llamar(puente.invoke("autorizar", { gafete, permiso }), () => terminar(true))
          }
        />
      </PedirPin>
    </Dialogo>
  );
}
