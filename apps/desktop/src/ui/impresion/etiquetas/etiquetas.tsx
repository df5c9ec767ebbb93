import { Alert, Button, Grid, Group, NumberInput, Select, Stack, Text } from "@mantine/core";
import { type ClaseEtiqueta, CLASES_ETIQUETA, FORMATOS_ETIQUETA, NOMBRES_FORMATO } from "@mostrador/core";
import { Boton } from "@mostrador/ui";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { descargar } from "../../comun/descargar.ts";
import { PanelLateral } from "../../comun/dialogo.tsx";
import { Fallo } from "../../comun/fallo.tsx";
import { Opciones } from "../../comun/opciones.tsx";
import { useLlamada } from "../../efectivo/use-llamada.ts";
import { puente } from "../../puente.ts";
import type { PropsVista } from "../../vista.ts";
import { ImpresoraDelSistema } from "../destino-impresora.tsx";
import { Elegir } from "./elegir.tsx";
import { Muestra } from "./muestra.tsx";
import { type Etiquetas, useEtiquetas } from "./use-etiquetas.ts";

/** Screen for labels: the products, the paper, and the output. */
export function Etiquetas({ abierto, onCerrar }: PropsVista) {
  const etiquetas = useEtiquetas();
  return (
    <PanelLateral opened={abierto} onClose={onCerrar} position="right" size="60rem" title="Etiquetas">
      <Stack>
        <Grid gap="lg">
          <Grid.Col span={{ base: 12, sm: 7 }}>
            <Elegir etiquetas={etiquetas} />
          </Grid.Col>
          <Grid.Col span={{ base: 12, sm: 5 }}>
            <Papel etiquetas={etiquetas} />
            <Muestra pedido={etiquetas.pedido} />
          </Grid.Col>
        </Grid>
        <Imprimir etiquetas={etiquetas} />
      </Stack>
    </PanelLateral>
  );
}

/** Output of labels: a system printer or a PDF. */
function Imprimir({ etiquetas: { pedido, alDia } }: { readonly etiquetas: Etiquetas }) {
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
            void llamar(puente.invoke("imprimirEtiquetas", entrada), (salida) => {
              setHecho(`Listas: ${salida.etiquetas} en ${salida.destino}.`);
              if (pedido.clase !== "balanza") alDia();
            });
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

const CLASES: Readonly<Record<ClaseEtiqueta, string>> = {
  producto: "Producto",
  gondola: "Góndola",
  balanza: "Balanza",
};

/** Kind of label, its paper, and the first free position of a sheet. */
function Papel({ etiquetas }: { readonly etiquetas: Etiquetas }) {
  const { clase, setClase, formato, setFormato, desde, setDesde, lugares } = etiquetas;
  return (
    <Stack gap="xs" mb="md">
      <Opciones
        nombre="Clase de etiqueta"
        data={CLASES_ETIQUETA.map((value) => ({ value, label: CLASES[value] }))}
        value={clase}
        onChange={(valor) => setClase(CLASES_ETIQUETA.find((una) => una === valor) ?? clase)}
      />
      <Select
        label="Papel"
        data={NOMBRES_FORMATO.map((value) => ({ value, label: FORMATOS_ETIQUETA[value].titulo }))}
        value={formato}
        onChange={(valor) => setFormato(NOMBRES_FORMATO.find((uno) => uno === valor) ?? formato)}
        allowDeselect={false}
      />
      {lugares > 1 && (
        <NumberInput
          label="Primer lugar libre de la hoja"
          description="Para terminar una hoja empezada; se cuenta por filas."
          min={1}
          max={lugares}
          allowDecimal={false}
          value={desde}
          onChange={(valor) => setDesde(Math.max(1, Number(valor)))}
        />
      )}
    </Stack>
  );
}
