import { Alert } from "@mantine/core";
import { useEffect, useState } from "react";
import type { Result } from "@mostrador/core";
import type { FalloPuente, Salida } from "../../contract/index.ts";
import { useLlamada } from "../efectivo/use-llamada.ts";
import { puente } from "../puente.ts";
import { Fallo } from "./fallo.tsx";

type Trabajo = Salida<"trabajosImpresion">[number];

/**
 * Requests a paper and shows its progress: its destination, that it is printed, or the reason why it is not.
 */
export function useImpresion() {
  const [pedido, setPedido] = useState<number | null>(null);
  const [trabajo, setTrabajo] = useState<Trabajo | null>(null);
  const { ocupada, fallo, llamar } = useLlamada();
  useEffect(() => {
    if (pedido === null) return;
    let current = true;
    const read = () =>
      void puente.invoke("trabajosImpresion", {}).then((result) => {
        if (current && result.ok) setTrabajo(result.value.find(({ id }) => id === pedido) ?? null);
      });
    const dejar = puente.subscribe("imprimio", ({ trabajoId }) => trabajoId === pedido && read());
    read();
    return () => {
      current = false;
      dejar();
    };
  }, [pedido]);
  const imprimir = (llamada: Promise<Result<{ readonly trabajoId: number }, FalloPuente>>) =>
    void llamar(llamada, ({ trabajoId }) => setPedido(trabajoId));
  const respuesta =
    fallo !== null ? (
      <Fallo fallo={fallo} />
    ) : trabajo === null ? null : (
      <Alert
        color={trabajo.error === null ? "verde" : "orange"}
        role="status"
        data-impresion={trabajo.estado}
      >
        {textoDe(trabajo)}
      </Alert>
    );
  return { imprimir, imprimiendo: ocupada, respuesta };
}

function textoDe({ nombre, estado, error, destino }: Trabajo): string {
  switch (estado) {
    case "pendiente":
    case "imprimiendo":
      return error === null
        ? `${nombre}: va a ${destino}.`
        : `${nombre}: todavía no sale. ${error} Se intenta otra vez sola.`;
    case "impresa":
      return `${nombre}: salió en ${destino}.`;
    case "fallida":
      return `${nombre}: no salió. ${error ?? ""} Revise la impresora y pulse «Reintentar lo que falló» en Configuración.`;
    case "cancelada":
      return `${nombre}: se canceló.`;
  }
}
