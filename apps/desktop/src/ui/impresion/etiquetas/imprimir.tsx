import { Alert, Button, Group, Text } from "@mantine/core";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { Boton } from "@mostrador/ui";
import { useState } from "react";
import { descargar } from "../../comun/descargar.ts";
import { Fallo } from "../../comun/fallo.tsx";
import { useLlamada } from "../../efectivo/use-llamada.ts";
import { ImpresoraDelSistema } from "../destino-impresora.tsx";
import { puente } from "../../puente.ts";
import type { Etiquetas } from "./use-etiquetas.ts";

/** Destination of labels: a printer of the system, or a PDF. */
export function Imprimir({ etiquetas: { pedido } }: { readonly etiquetas: Etiquetas }) {
  const [impresora, setImpresora] = useState("");
  const [hecho, setHecho] = useState<string | null>(null);
  const { ocupada, fallo, llamar } = useLlamada();
  const falta = pedido === null ? "Agregue un producto." : null;
  return (
    <>
      <Group align="flex-end">
        <ImpresoraDelSistema
          label="Impresora de etiquetas"
          description="Sin ella se guarda un PDF en la carpeta de tickets."
          valor={impresora}
          onCambio={setImpresora}
        />
      </Group>
      <Fallo fallo={fallo} />
      {hecho !== null && <Alert color="verde">{hecho}</Alert>}
      <Group className="pie" align="flex-start">
        <Boton
          leftSection={<IconPrinter size={18} />}
          falta={falta}
          loading={ocupada}
          onClick={() => {
            if (pedido === null) return;
            const entrada = { ...pedido, impresora: impresora === "" ? null : impresora };
            void llamar(puente.invoke("imprimirEtiquetas", entrada), (salida) =>
              setHecho(`Listas: ${salida.etiquetas} en ${salida.destino}.`),
            );
          }}
        >
          Imprimir
        </Boton>
        {pedido !== null && (
          <Button
            variant="default"
            leftSection={<IconDownload size={18} />}
            onClick={() => void llamar(puente.invoke("pdfEtiquetas", pedido), descargar)}
          >
            Descargar PDF
          </Button>
        )}
        {ocupada && <Text className="suave">Dibujando las etiquetas…</Text>}
      </Group>
    </>
  );
}
