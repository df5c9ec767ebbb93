curl -s http://localhost:3000/v1/estado
