"""A log of many journeys, and the comparison of two sums, for `.ci/tools/spark`."""
import json
import random
import sys


def write_log(count, sample, path):
    """Writes a log of `count` lines like those of a sample: of ten versions, and some that are no journeys or of another policy."""
    with open(sample, encoding="utf-8") as file:
        journeys = [json.loads(line) for line in file]
    others = ['{"format":1,"policy"\n', '{"format":1,"policy":"other","flow":"f","given":{},"steps":[]}\n']
    for journey in journeys[:2]:
        # Somebody whose camera was not recorded, and somebody who tapped what is not there.
        others.append(json.dumps(journey | {"given": {"explainsAtOnce": "true"}}) + "\n")
        others.append(json.dumps(journey | {"steps": journey["steps"][:1] + [{"acts": ["tap never"], "effects": []}]}) + "\n")
    numbers = random.Random(20261128)
    lines = [json.dumps(journey | {"version": f"3.{minor}"}) + "\n" for journey in journeys for minor in range(10)]
    with open(path, "w", encoding="utf-8") as file:
        for _ in range(count):
            file.write(numbers.choice(others) if numbers.random() < 0.02 else numbers.choice(lines))


def compare(plain, spark):
    with open(plain, encoding="utf-8") as file:
        wanted = json.load(file)
    with open(spark, encoding="utf-8") as file:
        found = json.load(file)
    wanted = {name: wanted[name] for name in found}
    if wanted != found:
        sys.exit(f"the sums differ:\n{json.dumps(wanted)}\n{json.dumps(found)}")
    print(f"{found['lines']} lines, {found['journeys']} journeys in {len(found['replay'])} rows: the same sums")


if __name__ == "__main__":
    if sys.argv[1] == "log":
        write_log(int(sys.argv[2]), sys.argv[3], sys.argv[4])
    else:
        compare(sys.argv[2], sys.argv[3])
