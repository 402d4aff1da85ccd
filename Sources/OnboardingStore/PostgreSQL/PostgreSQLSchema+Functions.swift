extension PostgreSQLSchema {
  /// Functions of SQLite's that statements call by the same names.
  static let functions = """
    CREATE FUNCTION hex(bytes BYTEA) RETURNS TEXT
      LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
      AS $$ SELECT upper(encode(bytes, 'hex')) $$;
    CREATE FUNCTION json_each(list TEXT) RETURNS TABLE (value TEXT)
      LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
      AS $$ SELECT json_array_elements_text(list::json) $$;
    -- A path is $."name", the one kind that is asked for.
    CREATE FUNCTION json_at(document TEXT, path TEXT) RETURNS JSON
      LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
      AS $$ SELECT document::json -> substr(path, 4, length(path) - 4) $$;
    CREATE FUNCTION json_extract(document TEXT, path TEXT) RETURNS TEXT
      LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
      AS $$ SELECT json_at(document, path) #>> '{}' $$;
    CREATE FUNCTION json_each(document TEXT, path TEXT) RETURNS TABLE (type TEXT, value TEXT)
      LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
      AS $$
        SELECT CASE json_typeof(item) WHEN 'boolean' THEN item::text WHEN 'string' THEN 'text'
          ELSE json_typeof(item) END, item #>> '{}'
        FROM (SELECT json_at(document, path) AS found) AS place, json_array_elements(
          CASE json_typeof(found) WHEN 'array' THEN found ELSE json_build_array(found) END) AS item
        WHERE found IS NOT NULL
      $$;
    """
}
