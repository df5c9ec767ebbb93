/** Entry point of the portal in the browser. */
import "@fontsource-variable/inter";
import "@mantine/core/styles.css";
import "@mantine/dates/styles.css";
import "@mostrador/core/controles.css";
import "./estilo.css";
import { MantineProvider } from "@mantine/core";
import { decirValidez } from "@mostrador/core/formato";
import { CONTRASTES } from "@mostrador/core/marca";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { Barrera } from "./barrera.tsx";
import { isEnlaceDeAcceso } from "./navegar.ts";
import { dejarSesion } from "./sesion.ts";
import { tema } from "./tema.ts";

const root = document.getElementById("portal");
if (root === null) throw new Error("falta #portal");
decirValidez(document);
// A sign-in link replaces the session of this tab, even if the link was used before.
if (isEnlaceDeAcceso()) dejarSesion();
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={tema} defaultColorScheme="auto" cssVariablesResolver={() => CONTRASTES}>
      <Barrera>
        <App />
      </Barrera>
    </MantineProvider>
  </StrictMode>,
);
