import { Alert, Button, Group, Radio, SegmentedControl, Stack, Stepper, Switch, Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { PAGINAS_ROLLO, type PaginaRollo } from "@mostrador/core";
import { Dialogo } from "../comun/dialogo.tsx";
import type { Configuracion, EntradaRevisada, Impresora, RolloImpresora } from "../../contract/index.ts";
import { useLlamada } from "../efectivo/use-llamada.ts";
import { puente } from "../puente.ts";
import { DestinoImpresora } from "./destino-impresora.tsx";
import { Fallo } from "../comun/fallo.tsx";

type Prueba = EntradaRevisada<"probarImpresora">["que"];

interface Props {
  readonly datos: Configuracion;
  readonly onListo: (elegido: Partial<Configuracion>) => void;
  readonly onCerrar: () => void;
}

const PASOS = ["Dónde está", "Letras", "Código QR", "Corte y cajón"] as const;

/** Sets a roll printer up by what comes out of it: each step prints, the owner says which is right. Nothing is kept before the end. */
export function AsistenteImpresora({ datos, onListo, onCerrar }: Props) {
  const [paso, setPaso] = useState(0);
  const [impresora, setImpresora] = useState<Impresora>(datos.impresora);
  const [papel, setPapel] = useState<RolloImpresora>({
    columnas: datos.columnas,
    letras: datos.letras,
    qr: datos.qr,
    corte: datos.corte,
    pinCajon: datos.pinCajon,
  });
  const [abrirCajon, setAbrirCajon] = useState(datos.abrirCajon);
  const { ocupada, fallo, llamar } = useLlamada();
  const [salio, setSalio] = useState<string | null>(null);
  const poner = (cambio: Partial<RolloImpresora>) => setPapel((antes) => ({ ...antes, ...cambio }));
  const probar = (que: Prueba) => {
    setSalio(null);
    void llamar(puente.invoke("probarImpresora", { impresora, papel, que }), ({ destino }) =>
      setSalio(destino),
    );
  };
  const ir = (siguiente: number) => {
    setSalio(null);
    setPaso(siguiente);
  };
  const ultimo = paso === PASOS.length - 1;
  return (
    <Dialogo opened onClose={onCerrar} size="48rem" title="Configurar la impresora, paso a paso">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (ultimo) onListo({ impresora, ...papel, abrirCajon });
          else ir(paso + 1);
        }}
      >
        <Stack gap="lg">
          <Stepper active={paso} size="sm" allowNextStepsSelect={false} onStepClick={ir}>
            {PASOS.map((titulo) => (
              <Stepper.Step key={titulo} label={titulo} />
            ))}
          </Stepper>
          {paso === 0 && (
            <Paso texto="Diga dónde está la impresora y qué papel lleva; imprima la prueba para ver que es esa.">
              <DestinoImpresora impresora={impresora} onCambio={setImpresora} />
              <SegmentedControl
                aria-label="Ancho del papel"
                data={[
                  { value: "48", label: "Papel de 80 mm" },
                  { value: "32", label: "Papel de 58 mm" },
                ]}
                value={String(papel.columnas)}
                onChange={(valor) => poner({ columnas: valor === "32" ? 32 : 48 })}
              />
              <Probar texto="Imprimir la prueba" ocupada={ocupada} onProbar={() => probar("pagina")} />
            </Paso>
          )}
          {paso === 1 && <Letras papel={papel} onCambio={poner} ocupada={ocupada} onProbar={probar} />}
          {paso === 2 && (
            <Paso texto="Imprima los dos códigos y léalos con un celular. Elija el que se lee bien.">
              <Probar texto="Imprimir los dos códigos" ocupada={ocupada} onProbar={() => probar("qr")} />
              <Radio.Group
                label="¿Cuál se lee?"
                value={papel.qr}
                onChange={(valor) => poner({ qr: valor === "imagen" ? "imagen" : "nativo" })}
              >
                <Stack gap="xs" mt="xs">
                  <Radio value="nativo" label="El A, o los dos" />
                  <Radio value="imagen" label="Solo el B" />
                </Stack>
              </Radio.Group>
            </Paso>
          )}
          {ultimo && (
            <Paso texto="Falta el corte del papel y el cajón del dinero.">
              <Switch
                size="md"
                label="La impresora corta el papel"
                checked={papel.corte}
                onChange={(e) => poner({ corte: e.currentTarget.checked })}
              />
              <Switch
                size="md"
                label="Abrir el cajón al cobrar en efectivo"
                checked={abrirCajon}
                onChange={(e) => setAbrirCajon(e.currentTarget.checked)}
              />
              <Group>
                <SegmentedControl
                  aria-label="Cable del cajón"
                  data={[
                    { value: "2", label: "Cable normal (pin 2)" },
                    { value: "5", label: "Segundo cajón (pin 5)" },
                  ]}
                  value={String(papel.pinCajon)}
                  onChange={(valor) => poner({ pinCajon: valor === "5" ? 5 : 2 })}
                />
                <Probar texto="Abrir el cajón" ocupada={ocupada} onProbar={() => probar("cajon")} />
                <Probar texto="Imprimir la prueba" ocupada={ocupada} onProbar={() => probar("pagina")} />
              </Group>
            </Paso>
          )}
          <Fallo fallo={fallo} />
          {salio !== null && <Alert color="verde">Enviado a {salio}.</Alert>}
          <Group justify="space-between">
            <Button variant="default" onClick={() => (paso === 0 ? onCerrar() : ir(paso - 1))}>
              {paso === 0 ? "Cancelar" : "Atrás"}
            </Button>
            <Button type="submit">{ultimo ? "Usar esta impresora" : "Siguiente"}</Button>
          </Group>
        </Stack>
      </form>
    </Dialogo>
  );
}

const NINGUNA = "imagen";

/** The strip's lines by their number: a click, or the number's key. */
function Letras({
  papel,
  onCambio,
  ocupada,
  onProbar,
}: {
  readonly papel: RolloImpresora;
  readonly onCambio: (cambio: Partial<RolloImpresora>) => void;
  readonly ocupada: boolean;
  readonly onProbar: (que: Prueba) => void;
}) {
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
        <Stack gap="xs" mt="xs">
          {PAGINAS_ROLLO.map((pagina, i) => (
            <Radio
              key={pagina}
              value={pagina}
              label={`${i + 1} (${pagina})`}
              autoFocus={pagina === papel.letras}
            />
          ))}
          <Radio value={NINGUNA} label="0. Ninguno: imprimir el ticket como imagen" />
        </Stack>
      </Radio.Group>
      {papel.letras === NINGUNA && (
        <Probar texto="Imprimir una imagen" ocupada={ocupada} onProbar={() => onProbar("pagina")} />
      )}
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
