/** The signing certificate and the tax system's token, with their expiry and a form that uploads a replacement; and the system's annex. */
import {
  Alert,
  Button,
  FileInput,
  Group,
  NativeSelect,
  PasswordInput,
  Stack,
  Text,
  Textarea,
} from "@mantine/core";
import { getRegimen, IdRegimen } from "@mostrador/core";
import { LIMITES_AVISO } from "@mostrador/core/avisos";
import { falta, fecha } from "@mostrador/core/formato";
import { Boton, CosasDeImpuestos } from "@mostrador/ui";
import { useState } from "react";
import { FalloApi, request, useAccion, useLeer } from "../api.ts";
import { Aviso, Lectura, Tarjeta } from "../comun.tsx";
import { msDe, useAhora } from "../reloj.ts";
import type { FirmaYToken as Datos } from "../tipos.ts";

const RUTA = "/v1/cuenta/firma-y-token";
/** Largest .p12 file that the server accepts, in bytes. */
const MAX_BYTES = 150_000;

type Abierto = "certificado" | "token" | "anexo" | null;

export function FirmaYToken({ modalidad }: { readonly modalidad: number }) {
  const leido = useLeer<Datos>(RUTA);
  const [abierto, setAbierto] = useState<Abierto>(null);
  const [hecho, setHecho] = useState<string | null>(null);
  const abrir = (cual: Abierto) => (setHecho(null), setAbierto(cual));
  const listo = (texto: string) => (setAbierto(null), setHecho(texto), leido.releer());
  return (
    <Lectura leido={leido}>
      {({ certificado, token, anexo }) => (
        <>
          <Tarjeta titulo="Firma y token">
            <Stack gap="lg">
              {modalidad === 1 && (
                <Renglon
                  nombre="Certificado de firma"
                  de={certificado === null ? null : `A nombre de ${certificado.titular}.`}
                  vence={certificado?.vence ?? null}
                  abrir={abierto === "certificado" ? null : () => abrir("certificado")}
                />
              )}
              {abierto === "certificado" && <Certificado listo={listo} cerrar={() => abrir(null)} />}
              <Renglon
                nombre="Token de Impuestos"
                de={token === null ? null : "Con él este servidor llama a Impuestos."}
                vence={token?.vence ?? null}
                abrir={abierto === "token" ? null : () => abrir("token")}
              />
              {abierto === "token" && <Token listo={listo} cerrar={() => abrir(null)} />}
              <Autorizado anexo={anexo} abrir={abierto === "anexo" ? null : () => abrir("anexo")} />
              {abierto === "anexo" && <Anexo antes={anexo} listo={listo} cerrar={() => abrir(null)} />}
              {hecho !== null && (
                <Alert color="verde" role="status">
                  {hecho}
                </Alert>
              )}
            </Stack>
          </Tarjeta>
          {((certificado === null && modalidad === 1) || token === null) && (
            <Tarjeta titulo="Cómo conseguir cada cosa">
              <Stack>
                <Text>Todo lo da Impuestos, menos el certificado.</Text>
                <CosasDeImpuestos />
              </Stack>
            </Tarjeta>
          )}
        </>
      )}
    </Lectura>
  );
}

/** A credential with its expiry. `de`: its description; null if there is none. `abrir`: opens its form; null while the form is open. */
function Renglon({
  nombre,
  de,
  vence,
  abrir,
}: {
  readonly nombre: string;
  readonly de: string | null;
  readonly vence: string | null;
  readonly abrir: (() => void) | null;
}) {
  const ahora = useAhora();
  const hastaMs = msDe(vence);
  const pronto = hastaMs !== null && hastaMs - ahora < LIMITES_AVISO.certificadoMs;
  return (
    <Group justify="space-between" gap="sm" role="group" aria-label={nombre}>
      <div className="libre">
        <Text fw={600}>{nombre}</Text>
        <Text className={pronto ? "grave" : undefined}>{vigencia(de, hastaMs, vence, ahora)}</Text>
        {de !== null && (
          <Text size="sm" c="dimmed" className="libre">
            {de}
          </Text>
        )}
      </div>
      {abrir !== null && (
        <Button variant="default" size="md" onClick={abrir}>
          {de === null ? "Cargar" : "Renovar"}
        </Button>
      )}
    </Group>
  );
}

/** The technical annex that the system was authorised for. `abrir`: opens its form; null while the form is open. */
function Autorizado({ anexo, abrir }: { readonly anexo: IdRegimen; readonly abrir: (() => void) | null }) {
  return (
    <Group justify="space-between" gap="sm" role="group" aria-label="Autorización del sistema">
      <div className="libre">
        <Text fw={600}>Autorización del sistema</Text>
        <Text>Para el anexo técnico de la {getRegimen(anexo).nombre}.</Text>
      </div>
      {abrir !== null && (
        <Button variant="default" size="md" onClick={abrir}>
          Cambiar
        </Button>
      )}
    </Group>
  );
}

function vigencia(de: string | null, hastaMs: number | null, vence: string | null, ahora: number): string {
  if (de === null) return "Todavía no hay: sin él no se puede facturar.";
  if (hastaMs === null || vence === null) return "No dice hasta cuándo vale.";
  return hastaMs <= ahora
    ? `Venció el ${fecha(vence)}: cargue el nuevo.`
    : `Vale hasta el ${fecha(vence)} (${falta(hastaMs, ahora)}).`;
}

interface Formulario {
  readonly listo: (hecho: string) => void;
  readonly cerrar: () => void;
}

function Certificado({ listo, cerrar }: Formulario) {
  const [archivo, setArchivo] = useState<File | null>(null);
  const [clave, setClave] = useState("");
  const accion = useAccion();
  const cargar = () =>
    accion.hacer(async () => {
      if (archivo === null) return;
      // The password is cleared from the page's state before it is sent, so a refusal asks for it again.
      setClave("");
      await request("POST", "/v1/cuenta/certificado", { archivo: await base64De(archivo), clave });
      listo("El certificado nuevo firma desde el documento siguiente.");
    });
  return (
    <form onSubmit={(e) => (e.preventDefault(), cargar())} aria-label="Cargar un certificado">
      <Stack>
        <Text size="sm" c="dimmed">
          El archivo .p12 o .pfx que le dio su entidad certificadora, registrado antes en el portal de
          Impuestos. Se guarda cifrado.
        </Text>
        <FileInput
          size="md"
          label="Archivo del certificado"
          placeholder="Elegir el archivo .p12 o .pfx"
          accept=".p12,.pfx,.pem,.crt,.cer,.key,.p7b,.jks,application/x-pkcs12"
          value={archivo}
          onChange={setArchivo}
        />
        <PasswordInput
          size="md"
          label="Contraseña del certificado"
          autoComplete="off"
          maxLength={200}
          value={clave}
          onChange={(e) => setClave(e.currentTarget.value)}
        />
        <Pie
          accion={accion}
          falta={archivo === null ? "Elija el archivo del certificado." : null}
          cerrar={cerrar}
          que="Cargar el certificado"
        />
      </Stack>
    </form>
  );
}

function Token({ listo, cerrar }: Formulario) {
  const [token, setToken] = useState("");
  const accion = useAccion();
  const poner = () =>
    accion.hacer(async () => {
      setToken("");
      await request("POST", "/v1/cuenta/token", { token });
      listo("El token nuevo sirve desde la llamada siguiente a Impuestos.");
    });
  return (
    <form onSubmit={(e) => (e.preventDefault(), poner())} aria-label="Guardar un token">
      <Stack>
        <Textarea
          size="md"
          label="Token delegado"
          description="Cópielo entero del portal de Impuestos. Se guarda cifrado y no se vuelve a mostrar."
          autosize
          minRows={3}
          maxRows={6}
          maxLength={4000}
          autoComplete="off"
          value={token}
          onChange={(e) => setToken(e.currentTarget.value)}
        />
        <Pie
          accion={accion}
          falta={token.trim() === "" ? "Pegue el token." : null}
          cerrar={cerrar}
          que="Guardar el token"
        />
      </Stack>
    </form>
  );
}

function Anexo({ antes, listo, cerrar }: Formulario & { readonly antes: IdRegimen }) {
  const [anexo, setAnexo] = useState(antes);
  const accion = useAccion();
  const guardar = () =>
    accion.hacer(async () => {
      await request("POST", "/v1/cuenta/anexo", { anexo });
      listo(`Queda dicho: su sistema está autorizado para el anexo de la ${getRegimen(anexo).nombre}.`);
    });
  return (
    <form onSubmit={(e) => (e.preventDefault(), guardar())} aria-label="Decir el anexo">
      <Stack>
        <NativeSelect
          size="md"
          label="¿Para qué anexo se autorizó?"
          description="Lo dice la autorización de su sistema. Cámbielo cuando Impuestos autorice el del anexo nuevo; nada más cambia al decirlo."
          data={IdRegimen.options.map((id) => ({ value: id, label: `Anexo de la ${getRegimen(id).nombre}` }))}
          value={anexo}
          onChange={(e) => setAnexo(IdRegimen.parse(e.currentTarget.value))}
        />
        <Pie
          accion={accion}
          falta={anexo === antes ? "Ya está dicho así." : null}
          cerrar={cerrar}
          que="Guardar el anexo"
        />
      </Stack>
    </form>
  );
}

function Pie({
  accion,
  falta: loQueFalta,
  cerrar,
  que,
}: {
  readonly accion: ReturnType<typeof useAccion>;
  readonly falta: string | null;
  readonly cerrar: () => void;
  readonly que: string;
}) {
  return (
    <>
      <Aviso error={accion.error} />
      <Group align="start">
        <Boton type="submit" size="md" falta={accion.ocupada ? "Espere a que termine." : loQueFalta}>
          {que}
        </Boton>
        <Button variant="default" size="md" onClick={cerrar}>
          Volver
        </Button>
      </Group>
    </>
  );
}

/** Reads a file as Base64. Throws with a message if it is too large for a certificate. */
async function base64De(archivo: File): Promise<string> {
  if (archivo.size > MAX_BYTES)
    throw new FalloApi("El archivo es muy grande para ser un certificado: elija el .p12 o .pfx.");
  const bytes = new Uint8Array(await archivo.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
