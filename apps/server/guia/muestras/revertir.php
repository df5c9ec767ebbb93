<?php
require 'mostrador.php';

echo llamar('POST', '/v1/facturas/' . getenv('CUF') . '/revertir-anulacion')['estado'] . "\n";
