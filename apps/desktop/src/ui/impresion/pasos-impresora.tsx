import { Button, Group, Radio, SimpleGrid, Stack, Switch, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { PAGINAS_ROLLO, type PaginaRollo } from "@mostrador/core";
import type { EntradaRevisada, Impresora, RolloImpresora } from "../../contract/index.ts";
import { AnchoDePapel, DestinoImpresora } from "./destino-impresora.tsx";
import { Opciones } from "../comun/opciones.tsx";

/** Printout of a step, which the owner checks. */
export type Prueba = EntradaRevisada<"probarImpresora">["que"];

interface PropsPaso {
  readonly papel: RolloImpresora;
  readonly onCambio: (cambio: Partial<RolloImpresora>) => void;
  readonly ocupada: boolean;
  readonly onProbar: (que: Prueba) => void;
}

/** Step 1: the printer and its paper. */
export function Destino({
  papel,
  onCambio,
  ocupada,
  onProbar,
  impresora,
  onImpresora,
}: PropsPaso & { readonly impresora: Impresora; readonly onImpresora: (impresora: Impresora) => void }) {
  return (
    <Paso texto="Diga dónde está la impresora y qué papel lleva; imprima la prueba para ver que es esa.">
      <DestinoImpresora impresora={impresora} onCambio={onImpresora} />
      <AnchoDePapel columnas={papel.columnas} onCambio={(columnas) => onCambio({ columnas })} />
      <Probar texto="Imprimir la prueba" ocupada={ocupada} onProbar={() => onProbar("pagina")} />
    </Paso>
  );
}

const NINGUNA = "imagen";

/** Step 2: choice of the correct line on the printed strip, by a click or by the key of its number. */
export function Letras({ papel, onCambio, ocupada, onProbar }: PropsPaso) {
  const elegir = (valor: string) =>
    onCambio({ letras: PAGINAS_ROLLO.find((pagina): pagina is PaginaRollo => pagina === valor) ?? NINGUNA });
  return (
    <Paso texto="Imprima la tira y busque el renglón en que se lee bien: ñ á é í ó ú ü Ñ °">
      <Probar texto="Imprimir la tira" ocupada={ocupada} onProbar={() => onProbar("letras")} />
      <Radio.Group
        label="¿Qué renglón está bien?"
        description="Puede pulsar su número; con 0, ninguno."
        value={papel.letras}
        onChange={elegir}
        onKeyDown={(event) => {
          const pagina = event.key === "0" ? NINGUNA : PAGINAS_ROLLO[Number(event.key) - 1];
          if (/^\d$/.test(event.key) && pagina !== undefined) elegir(pagina);
        }}
      >
        <SimpleGrid cols={2} spacing="xs" verticalSpacing="xs" mt="xs">
          {PAGINAS_ROLLO.map((pagina, i) => (
            <Radio
              key={pagina}
              value={pagina}
              label={`${i + 1} (${pagina})`}
              autoFocus={pagina === papel.letras}
            />
          ))}
          <Radio value={NINGUNA} label="0. Ninguno: imprimir el ticket como imagen" />
        </SimpleGrid>
      </Radio.Group>
      {papel.letras === NINGUNA && (
        <Probar texto="Imprimir una imagen" ocupada={ocupada} onProbar={() => onProbar("pagina")} />
      )}
    </Paso>
  );
}

/** Step 3: choice of the QR code that a telephone can read. */
export function CodigoQr({ papel, onCambio, ocupada, onProbar }: PropsPaso) {
  return (
    <Paso texto="Imprima los dos códigos y léalos con un celular. Elija el que se lee bien.">
      <Probar texto="Imprimir los dos códigos" ocupada={ocupada} onProbar={() => onProbar("qr")} />
      <Radio.Group
        label="¿Cuál se lee?"
        value={papel.qr}
        onChange={(valor) => onCambio({ qr: valor === "imagen" ? "imagen" : "nativo" })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="nativo" label="El A, o los dos" />
          <Radio value="imagen" label="Solo el B" />
        </Stack>
      </Radio.Group>
    </Paso>
  );
}

/** Step 4: the cutter and the drawer. */
export function CorteYCajon({
  papel,
  onCambio,
  ocupada,
  onProbar,
  abrirCajon,
  onAbrirCajon,
}: PropsPaso & { readonly abrirCajon: boolean; readonly onAbrirCajon: (si: boolean) => void }) {
  return (
    <Paso texto="Falta el corte del papel y el cajón del dinero.">
      <Switch
        size="md"
        label="La impresora corta el papel"
        checked={papel.corte}
        onChange={(e) => onCambio({ corte: e.currentTarget.checked })}
      />
      <Switch
        size="md"
        label="Abrir el cajón al cobrar en efectivo"
        checked={abrirCajon}
        onChange={(e) => onAbrirCajon(e.currentTarget.checked)}
      />
      <Group>
        <Opciones
          nombre="Cable del cajón"
          data={[
            { value: "2", label: "Cable normal (pin 2)" },
            { value: "5", label: "Segundo cajón (pin 5)" },
          ]}
          value={String(papel.pinCajon)}
          onChange={(valor) => onCambio({ pinCajon: valor === "5" ? 5 : 2 })}
        />
        <Probar texto="Abrir el cajón" ocupada={ocupada} onProbar={() => onProbar("cajon")} />
        <Probar texto="Imprimir la prueba" ocupada={ocupada} onProbar={() => onProbar("pagina")} />
      </Group>
    </Paso>
  );
}

function Paso({ texto, children }: { readonly texto: string; readonly children: ReactNode }) {
  return (
    <Stack gap="md">
      <Text>{texto}</Text>
      {children}
    </Stack>
  );
}

function Probar({
  texto,
  ocupada,
  onProbar,
}: {
  readonly texto: string;
  readonly ocupada: boolean;
  readonly onProbar: () => void;
}) {
  return (
    <Group>
      <Button variant="light" loading={ocupada} onClick={onProbar}>
        {texto}
      </Button>
    </Group>
  );
}
